import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installation, type OutboxStatus, outbox } from '../../server/database/schema.ts';
import { claimDue, requeueOrphans } from '../../server/messages/outboxRows.ts';
import { MAX_ATTEMPTS } from '../../server/messages/retries.ts';
import { sendDue } from '../../server/messages/sendDue.ts';
import { NotSent } from '../../server/messages/sender.ts';
import { getRow, put } from '../helpers/outbox.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const START = new Date('2026-11-02T01:00:00Z');
const BODY = '123456 is your Parks Console code.';
const RECIPIENT = '+6591234567';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(START);
  await server.database.delete(outbox);
});

const putCode = () => put(server, { channel: 'sms', recipient: RECIPIENT, subject: '', body: BODY });

const send = (failure?: Error) => {
  const sms = {
    send: async () => {
      if (failure) throw failure;
    },
  };
  return sendDue({ ...server.app.services, senders: { ...server.app.services.senders, sms } }, 'sms');
};

const ENDS: [OutboxStatus, () => Promise<unknown>][] = [
  ['sent', () => send()],
  ['failed', () => send(new NotSent('no such number', { retry: 'never' }))],
  [
    'uncertain',
    async () => {
      for (const minutes of [0, 10, 20]) {
        server.setNow(new Date(START.getTime() + minutes * 60_000));
        await send(new Error('the connection broke'));
      }
    },
  ],
  [
    'kept',
    () =>
      sendDue(
        { ...server.app.services, senders: { mail: undefined, sms: undefined, push: undefined } },
        'sms',
      ),
  ],
  [
    'failed',
    async () => {
      await claimDue(server.database, 'sms', 1, START);
      await server.database.update(outbox).set({ attempts: MAX_ATTEMPTS });
      await requeueOrphans(server.database, new Date(START.getTime() + 3_600_000));
    },
  ],
];

describe.each([
  ['it is deleted outside a demonstration', false, ''],
  ['a demonstration shows it at /dev/outbox', true, BODY],
] as const)('the text of a finished message: %s', (_what, demonstration, text) => {
  beforeEach(async () => {
    await server.database.update(installation).set({ demonstration });
  });

  test.each(ENDS)('AUTH-13 %s', async (status, end) => {
    const id = await putCode();
    await end();
    expect(await getRow(server, id)).toMatchObject({
      status,
      body: text,
      recipient: RECIPIENT,
      createdAt: START,
    });
  });
});

test('AUTH-13 a message that is retried keeps its text until then', async () => {
  await server.database.update(installation).set({ demonstration: false });
  const id = await putCode();
  await send(new NotSent('come back', { retry: 'later' }));
  expect(await getRow(server, id)).toMatchObject({ status: 'due', body: BODY });
  server.setNow((await getRow(server, id)).dueAt);
  await send();
  expect(await getRow(server, id)).toMatchObject({ status: 'sent', body: '' });
});

test('AUTH-13 a refusal in which a gateway repeats the text does not leave it behind', async () => {
  await server.database.update(installation).set({ demonstration: false });
  const id = await putCode();
  await send(new NotSent(`The gateway answered 400: cannot send "${BODY}"`, { retry: 'never' }));
  const { lastError } = await getRow(server, id);
  expect(lastError).toContain('The gateway answered 400');
  expect(lastError).not.toContain('123456');
});
