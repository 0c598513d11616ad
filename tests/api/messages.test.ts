import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { outbox } from '../../server/database/schema.ts';
import { enqueue } from '../../server/messages/outbox.ts';
import { claimDue, isAnyDue } from '../../server/messages/outboxRows.ts';
import { MAX_ATTEMPTS } from '../../server/messages/retries.ts';
import { sendDue } from '../../server/messages/sendDue.ts';
import { countRowsRead, recordQueries } from '../helpers/countStatements.ts';
import { type MailServer, startBreakingMailServer } from '../helpers/mailServer.ts';
import { getRow, later, MINUTE, put, requeueOrphans, START, startMailingServer } from '../helpers/outbox.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let mail: MailServer;

beforeAll(async () => {
  ({ server, mail } = await startMailingServer({ MAIL_FROM: 'Parks <no-reply@parks.example>' }));
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  server.setNow(START);
  await server.database.delete(outbox);
});
afterEach(() => {
  mail.taken.length = 0;
  for (const step of ['recipient', 'text', 'login'] as const) delete mail.answers[step];
});

const send = () => sendDue(server.app.services, 'mail');

describe('a mail', () => {
  test('leaves once, as it was written, under a Message-ID of its own', async () => {
    const recipient = 'tan.wei@parks.example';
    const body = 'Dear 陈伟,\n\n.a line with a dot\nசிங்கப்பூர்';
    const id = await put(server, { channel: 'mail', recipient, subject: 'Größe\r\nBcc: x@y.z', body });
    expect(await send()).toBe(0);
    expect(await send()).toBe(0);
    expect(mail.taken).toHaveLength(1);
    const [{ to, text } = { to: '', text: '' }] = mail.taken;
    expect(to).toBe(recipient);
    expect(text).toMatch(/^From: Parks <no-reply@parks\.example>/m);
    expect(text).toContain(`Message-ID: <parks-${id}-${START.getTime()}@127.0.0.1>`);
    expect(text).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(text).not.toMatch(/^Bcc:/im);
    expect(decoded(text)).toBe(body);
    expect(await getRow(server, id)).toMatchObject({ status: 'sent', attempts: 1, lastError: '' });
  });

  test('of a failed transaction is not sent', async () => {
    const failing = server.database.transaction(async (transaction) => {
      const message = { channel: 'mail', recipient: 'a@parks.example', body: 'No' } as const;
      await enqueue(transaction, [message], START);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow();
    await send();
    expect(mail.taken).toEqual([]);
  });

  test('to a text that names several goes to none of them', async () => {
    const id = await put(server, { channel: 'mail', recipient: 'a@parks.example, b@parks.example' });
    await send();
    expect(mail.taken.filter(({ to }) => to !== 'a@parks.example, b@parks.example')).toEqual([]);
    expect(await getRow(server, id)).toMatchObject({ status: 'failed', attempts: 1 });
  });
});

describe('a refusal', () => {
  test('for now (4xx) is tried again later, and later still, as the same message', async () => {
    mail.answers.recipient = () => ({ code: 451, text: 'come back' });
    const id = await put(server, { channel: 'mail' });
    expect(await send()).toBe(1);
    const first = await getRow(server, id);
    expect(first).toMatchObject({ status: 'due', attempts: 1 });
    expect(first.lastError).toContain('come back');
    const firstWait = first.dueAt.getTime() - START.getTime();
    expect(firstWait).toBeGreaterThanOrEqual(7500);
    expect(firstWait).toBeLessThanOrEqual(12_500);

    server.setNow(later(firstWait - 1));
    expect(await send()).toBe(0);
    expect((await getRow(server, id)).attempts).toBe(1);
    server.setNow(first.dueAt);
    expect(await send()).toBe(1);
    const second = await getRow(server, id);
    expect(second.dueAt.getTime() - first.dueAt.getTime()).toBeGreaterThan(2 * firstWait * 0.75);

    delete mail.answers.recipient;
    server.setNow(second.dueAt);
    expect(await send()).toBe(0);
    expect(await getRow(server, id)).toMatchObject({ status: 'sent', attempts: 3, lastError: '' });
    expect(mail.taken).toHaveLength(1);
    expect(mail.taken[0]?.text).toContain(`<parks-${id}-${START.getTime()}@`);
  });

  test('for good (5xx), of the recipient or of the text, ends it at once', async () => {
    mail.answers.recipient = () => ({ code: 550, text: 'no such person' });
    const one = await put(server, { channel: 'mail' });
    await send();
    expect(await getRow(server, one)).toMatchObject({ status: 'failed', attempts: 1 });
    delete mail.answers.recipient;
    mail.answers.text = () => ({ code: 554, text: 'not wanted' });
    const two = await put(server, { channel: 'mail' });
    await send();
    const failed = await getRow(server, two);
    expect(failed).toMatchObject({ status: 'failed', attempts: 1 });
    expect(failed.lastError).toContain('not wanted');
  });

  test('of our own password is not counted against a message, which waits for a correction', async () => {
    mail.answers.login = () => ({ code: 535, text: 'wrong password' });
    const id = await put(server, { channel: 'mail' });
    await send();
    expect(await getRow(server, id)).toMatchObject({ status: 'due', attempts: 1 });
  });

  test('every time ends after the last try', async () => {
    mail.answers.text = () => ({ code: 421, text: 'not now' });
    const id = await put(server, { channel: 'mail' });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await getRow(server, id)).toMatchObject({ status: 'due', attempts: attempt - 1 });
      server.setNow((await getRow(server, id)).dueAt);
      await send();
    }
    expect(await getRow(server, id)).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS });
    server.setNow(later(24 * 60 * MINUTE));
    const offers = mail.offers();
    await send();
    expect(mail.offers()).toBe(offers);
  });

  test('of one message does not delay others', async () => {
    mail.answers.recipient = (address) =>
      address.startsWith('bad') ? { code: 450, text: 'busy' } : undefined;
    for (let number = 0; number < 12; number += 1) {
      const recipient = `${number % 2 ? 'good' : 'bad'}${number}@parks.example`;
      await put(server, { channel: 'mail', recipient });
    }
    expect(await send()).toBe(6);
    expect(mail.taken.map(({ to }) => to)).toHaveLength(6);
  });
});

describe('a broken connection', () => {
  async function sendOver(url: string): Promise<{ other: TestServer; id: number }> {
    const other = await startServer({ SMTP_URL: url });
    other.setNow(START);
    const id = await put(other, { channel: 'mail' });
    await sendDue(other.app.services, 'mail');
    return { other, id };
  }

  test('before the text was taken sent nothing: it is tried again', async () => {
    const breaking = await startBreakingMailServer('RCPT');
    const { other, id } = await sendOver(breaking.url);
    expect(await getRow(other, id)).toMatchObject({ status: 'due', attempts: 1 });
    other.setNow(later(MINUTE));
    await sendDue(other.app.services, 'mail');
    expect(breaking.connections()).toBe(2);
    breaking.close();
    other.setNow(later(5 * MINUTE));
    await sendDue(other.app.services, 'mail');
    expect(await getRow(other, id)).toMatchObject({ status: 'due', attempts: 3 });
    await other.close();
  });

  test('after the text may have sent it: it is sent again, three times in all', async () => {
    const breaking = await startBreakingMailServer('text');
    const { other, id } = await sendOver(breaking.url);
    expect(await getRow(other, id)).toMatchObject({ status: 'due', attempts: 1 });
    for (const minutes of [2, 10]) {
      other.setNow(later(minutes * MINUTE));
      await sendDue(other.app.services, 'mail');
    }
    expect(await getRow(other, id)).toMatchObject({ status: 'uncertain', attempts: 3 });
    other.setNow(later(24 * 60 * MINUTE));
    await sendDue(other.app.services, 'mail');
    await requeueOrphans(other);
    expect(breaking.connections()).toBe(3);
    breaking.close();
    await other.close();
  });
});

describe('never twice without need', () => {
  test('a claim takes no more than it asks for, oldest first', async () => {
    for (const number of [3, 1, 2]) {
      server.setNow(later(number));
      await put(server, { channel: 'mail', subject: String(number) });
    }
    await put(server, { channel: 'sms', subject: '0' });
    const claimed = await claimDue(server.database, 'mail', 2, later(MINUTE));
    expect(claimed.map(({ subject }) => subject).toSorted()).toEqual(['1', '2']);
  });

  test('500 messages by two senders at once, each on a connection of its own, arrive once each', async () => {
    const messages = Array.from({ length: 500 }, (_, number) => ({
      channel: 'mail' as const,
      recipient: `person${number}@parks.example`,
      body: `Message ${number}`,
    }));
    await enqueue(server.database, messages, START);
    const { services } = server.app;
    // The embedded database allows one process; on PostgreSQL the second app gets its own pool.
    const isEmbedded = server.database.kind === 'pglite';
    const database = isEmbedded ? server.database : await openDatabase(services.config);
    await Promise.all([send(), sendDue({ ...services, database }, 'mail'), send()]);
    if (!isEmbedded) await database.close();
    const arrived = mail.taken.map(({ to }) => to);
    expect(arrived.toSorted()).toEqual(messages.map(({ recipient }) => recipient).toSorted());
    const sent = await server.database.select().from(outbox).where(eq(outbox.status, 'sent'));
    expect(sent).toHaveLength(500);
    expect(new Set(sent.map(({ attempts }) => attempts))).toEqual(new Set([1]));
  }, 90_000);

  test('a stop lets what is under way arrive and begins nothing new', async () => {
    for (let number = 0; number < 20; number += 1) await put(server, { channel: 'mail' });
    const stopping = new AbortController();
    mail.answers.recipient = () => {
      stopping.abort();
      return undefined;
    };
    expect(await sendDue(server.app.services, 'mail', stopping.signal)).toBe(0);
    await sleep(50);
    expect(mail.taken).toHaveLength(5);
    const left = await server.database.select().from(outbox).where(eq(outbox.status, 'due'));
    expect(left).toHaveLength(15);
  });
});

function decoded(mailText: string): string {
  const [head = '', ...rest] = mailText.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const [, encoding] = /^Content-Transfer-Encoding: (\S+)/im.exec(head) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString().replaceAll('\r\n', '\n').trimEnd();
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n').trimEnd();
}

test('a claim among tens of thousands of messages of the same instant reads only what it takes', async () => {
  const { database } = server;
  await database.execute(sql`insert into outbox (channel, recipient, subject, body, data, created_at, due_at, changed_at)
    select channel, n::text, '', '', '{}', moment, moment, moment
    from (values ('sms'), ('push')) channels (channel), generate_series(1, 5000) n,
      (select ${START.toISOString()}::timestamptz as moment) at`);
  await database.execute(sql`analyze outbox`);
  const queries = await recordQueries(async () => {
    expect(await isAnyDue(database, 'mail', START)).toBe(false);
    expect(await claimDue(database, 'push', 25, START)).toHaveLength(25);
  });
  for (const query of queries) {
    expect(await countRowsRead(database, query, 'outbox'), query.text).toBeLessThanOrEqual(150);
  }
});
