import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { outbox } from '../../../server/database/schema.ts';
import { claimDue, recordResult } from '../../../server/messages/outboxRows.ts';
import { MAX_ATTEMPTS } from '../../../server/messages/retries.ts';
import { sendDue } from '../../../server/messages/sendDue.ts';
import type { MailServer } from '../../helpers/mailServer.ts';
import {
  getRow,
  later,
  MINUTE,
  put,
  requeueOrphans,
  START,
  startMailingServer,
} from '../../helpers/outbox.ts';
import type { TestServer } from '../../helpers/server.ts';
import { waitUntil } from '../../helpers/waiting.ts';

let host: TestServer;
let mail: MailServer;

beforeAll(async () => {
  ({ server: host, mail } = await startMailingServer());
});
afterAll(async () => {
  await host.close();
  await mail.close();
});
beforeEach(async () => {
  host.setNow(START);
  mail.taken.length = 0;
  await host.database.delete(outbox);
});

const send = () => sendDue(host.app.services, 'mail');

describe('a message left between claim and answer by a crash', () => {
  const claim = () => claimDue(host.database, 'mail', 5, host.app.services.now());
  const at = (milliseconds: number) => host.setNow(later(milliseconds));

  test('is due again once its claim was silent for a minute, and arrives under the same Message-ID', async () => {
    const id = await put(host, { channel: 'mail' });
    expect(await claim()).toHaveLength(1);
    at(MINUTE - 1000);
    await requeueOrphans(host);
    await send();
    expect(await getRow(host, id)).toMatchObject({ status: 'sending' });
    at(MINUTE + 1000);
    await requeueOrphans(host);
    await send();
    expect(await getRow(host, id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(mail.taken.map(({ text }) => text)).toEqual([
      expect.stringContaining(`<parks-${id}-${START.getTime()}@`),
    ]);
  });

  test('is due again even if the claiming clock was hours ahead', async () => {
    at(300 * MINUTE);
    const id = await put(host, { channel: 'mail' });
    await claim();
    at(0);
    await requeueOrphans(host);
    expect(await getRow(host, id)).toMatchObject({ status: 'due' });
  });

  test('fails after eight times, with a log line', async () => {
    const id = await put(host, { channel: 'mail' });
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
      at(2 * attempt * MINUTE);
      expect(await claim()).toHaveLength(1);
      at((2 * attempt + 1.5) * MINUTE);
      await requeueOrphans(host);
      expect(await getRow(host, id)).toMatchObject({ status: 'due', attempts: attempt });
    }
    at(30 * MINUTE);
    expect(await claim()).toHaveLength(1);
    at(32 * MINUTE);
    await expect(requeueOrphans(host)).rejects.toThrow('1 left by a crash not sent');
    expect(await getRow(host, id)).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS, body: '' });
    await requeueOrphans(host);
    expect(mail.taken).toEqual([]);
  });

  test('AUTH-13 a one-time code whose life is over is not sent any more', async () => {
    const id = await put(host, { channel: 'mail', expiresAt: later(5 * MINUTE) });
    await claim();
    at(4 * MINUTE);
    await requeueOrphans(host);
    expect(await getRow(host, id)).toMatchObject({ status: 'due' });
    at(5 * MINUTE);
    expect(await send()).toBe(1);
    const row = await getRow(host, id);
    expect(row).toMatchObject({ status: 'failed', body: '' });
    expect(row.lastError).toBe('It expired before it could be sent.');
    expect(mail.taken).toEqual([]);
  });

  test('a process that was only paused overwrites nothing that another has done since', async () => {
    const [one, two] = [await put(host, { channel: 'mail' }), await put(host, { channel: 'mail' })];
    const stale = await claim();
    at(2 * MINUTE);
    await requeueOrphans(host);
    await send();
    for (const message of stale) {
      const failure = message.id === one ? new Error('the connection broke') : undefined;
      await recordResult(host.database, message, failure, later(2 * MINUTE));
    }
    for (const id of [one, two]) {
      expect(await getRow(host, id)).toMatchObject({ status: 'sent', attempts: 2, lastError: '' });
    }
    const third = await put(host, { channel: 'mail' });
    const [mine] = await claim();
    at(4 * MINUTE);
    await requeueOrphans(host);
    if (mine) await recordResult(host.database, mine, undefined, later(4 * MINUTE));
    expect(await getRow(host, third)).toMatchObject({ status: 'sent', attempts: 1 });
    await send();
    expect(mail.taken).toHaveLength(2);
  });

  test('is not what is only slow: its process renews the claim while it waits', async () => {
    const id = await put(host, { channel: 'mail' });
    const server = new EventEmitter();
    const slow = { send: vi.fn(async () => void (await once(server, 'answer'))) };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const senders = { ...host.app.services.senders, mail: slow };
    const sending = sendDue({ ...host.app.services, senders }, 'mail');
    await waitUntil(() => slow.send.mock.calls.length > 0);
    for (const minutes of [0.9, 1.8, 2.7]) {
      at(minutes * MINUTE);
      vi.advanceTimersByTime(MINUTE);
      await waitUntil(async () => (await getRow(host, id)).changedAt >= later(minutes * MINUTE));
      await requeueOrphans(host);
      expect(await getRow(host, id)).toMatchObject({ status: 'sending', attempts: 1 });
    }
    vi.useRealTimers();
    server.emit('answer');
    expect(await sending).toBe(0);
    expect(await getRow(host, id)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});
