import { setTimeout as sleep } from 'node:timers/promises';
import { notInArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import { outbox } from '../../../server/database/schema.ts';
import { enqueue } from '../../../server/messages/outbox.ts';
import { type BuiltServer, startBuiltServer } from '../../helpers/builtServer.ts';
import { copyTemplate, type TestStore } from '../../helpers/databaseTemplate.ts';
import { type Gateway, startGateway } from '../../helpers/gateway.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';

const isEmbedded = !inject('databaseTemplate').database;
/** On PostgreSQL another server may claim a message after the claim expires, here after four seconds. */
const SHORT_CLAIMS = `--import=${new URL('../../helpers/shortClaims.mjs', import.meta.url).href}`;
/** Milliseconds. */
const PATIENCE = 30_000;
const MESSAGES = 60;
/** The server is killed after the receiver has accepted this many messages in total, before it gets the response. */
const KILLED_AT = [7, 23, 41];

let store: TestStore;
let mail: MailServer;
let gateway: Gateway;
let server: BuiltServer | undefined;

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
  mail = await startMailServer();
  gateway = await startGateway();
});
afterEach(async () => {
  await server?.kill9();
  await mail.close();
  await gateway.close();
  await store.remove();
});

const recipients = (channel: string) =>
  Array.from({ length: MESSAGES }, (_, number) => `${channel}${number}@parks.example`);
const mailedTo = () => mail.taken.map(({ to }) => to);
const textedTo = () => gateway.asked.map(({ body }) => String(JSON.parse(body).to));

function keysByRecipient(): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  const add = (to: string, key: unknown) => keys.set(to, (keys.get(to) ?? new Set()).add(String(key)));
  for (const { to, text } of mail.taken) add(to, /^Message-ID: (\S+)/im.exec(text)?.[1]);
  for (const { body, headers } of gateway.asked) add(JSON.parse(body).to, headers['idempotency-key']);
  return keys;
}

async function unsettled() {
  const database = await openDatabase(store);
  const { status, lastError } = outbox;
  const found = await database
    .select({ status, lastError })
    .from(outbox)
    .where(notInArray(status, ['sent']));
  await database.close();
  return found;
}

test('every mail and SMS arrives, whenever the server is killed while it sends, and a second one carries the key of the first', async () => {
  const database = await openDatabase(store);
  for (const channel of ['mail', 'sms'] as const) {
    const messages = recipients(channel).map((recipient) => ({ channel, recipient, body: 'Code 1' }));
    await enqueue(database, messages, new Date());
  }
  await database.close();

  const ahead = [...KILLED_AT];
  let serving: BuiltServer | undefined;
  let killed: Promise<void> | undefined;
  const killWhenDue = () => {
    const taken = mail.taken.length + gateway.asked.length;
    if (!serving || taken < (ahead[0] ?? Number.POSITIVE_INFINITY)) return;
    ahead.shift();
    killed = serving.kill9();
    serving = undefined;
  };
  mail.answers.text = () => void killWhenDue();
  gateway.answer(() => {
    killWhenDue();
    return { status: 200 };
  });

  server = await startBuiltServer({
    dataDir: store.dataDir,
    env: {
      DATABASE_URL: store.databaseUrl ?? '',
      ...(!isEmbedded && { NODE_OPTIONS: SHORT_CLAIMS }),
      FIRST_ADMIN_EMAIL: 'chief@parks.example',
      FIRST_ADMIN_PASSWORD: 'Chief-password-1',
      SMTP_URL: mail.url,
      SMS_GATEWAY_URL: gateway.url,
    },
  });
  while (ahead.length > 0) {
    serving = server;
    while (serving) await sleep(20);
    await killed;
    await server.restart();
  }

  const arrived = () => new Set([...mailedTo(), ...textedTo()]);
  const wanted = [...recipients('mail'), ...recipients('sms')];
  await expect
    .poll(() => wanted.filter((one) => !arrived().has(one)), { timeout: PATIENCE, interval: 200 })
    .toEqual([]);

  // Messages that arrived at the time of the kill are settled by the next sender. The embedded database allows one
  // process, so the check runs while the server is stopped.
  const unsettledNow = async () => {
    if (isEmbedded) await server?.stop();
    const left = await unsettled();
    if (isEmbedded && left.length > 0) await server?.restart();
    return left;
  };
  await expect.poll(unsettledNow, { timeout: PATIENCE, interval: 1000 }).toEqual([]);
  for (const keys of keysByRecipient().values()) expect(keys.size).toBe(1);
  await server.stop();
}, 200_000);
