import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { outbox } from '../../server/database/schema.ts';
import { enqueue } from '../../server/messages/outbox.ts';
import { runCommand } from '../../server/operations/maintenance/command.ts';
import { listOutbox as printOutbox } from '../../server/operations/maintenance/listOutbox.ts';
import { type BuiltServer, startBuiltServer } from '../helpers/builtServer.ts';
import { copyTemplate, type TestStore } from '../helpers/databaseTemplate.ts';
import { type MailServer, startMailServer } from '../helpers/mailServer.ts';
import { runScript } from '../helpers/runScript.ts';
import { waitUntil } from '../helpers/waiting.ts';

const RECIPIENT = 'tan.wei@parks.example';

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let store: TestStore;
let mail: MailServer;
let server: BuiltServer | undefined;

beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
  mail = await startMailServer();
});
afterEach(async () => {
  await server?.kill9();
  await mail.close();
  await store.remove();
});

const listOutbox = (...args: string[]) => runScript('listOutbox', { args, env: { DATA_DIR: store.dataDir } });

async function enqueueAll(): Promise<void> {
  const database = await openDatabase(store);
  const body = 'Your code is 123456.';
  const message = { channel: 'mail', recipient: RECIPIENT, subject: 'Code', body } as const;
  await enqueue(database, [message], new Date());
  await enqueue(database, [{ ...message, recipient: 'busy@parks.example' }], new Date());
  await enqueue(database, [{ ...message, channel: 'sms', recipient: '+6591234567' }], new Date());
  await enqueue(database, [{ ...message, recipient: 'sent@parks.example' }], new Date());
  await database.update(outbox).set({ status: 'sent' }).where(eq(outbox.recipient, 'sent@parks.example'));
  await database.close();
}

test('npm run outbox lists what waits and what failed, with the reason, while the server runs and after it', async () => {
  await enqueueAll();
  mail.answers.recipient = (address) =>
    address === RECIPIENT
      ? { code: 550, text: `<${RECIPIENT}> tan.wei has no mailbox here` }
      : { code: 451, text: 'come back later' };
  server = await startBuiltServer({
    dataDir: store.dataDir,
    env: {
      FIRST_ADMIN_EMAIL: 'chief@parks.example',
      FIRST_ADMIN_PASSWORD: 'Chief-password-1',
      SMTP_URL: mail.url,
    },
  });
  const { logs } = server;
  await waitUntil(() => logs().filter((line) => line.includes('a message was not sent')).length >= 2);
  const logged = logs().join('\n');
  expect(logged).toContain('has no mailbox here');
  expect(logged).not.toMatch(/tan\.wei|busy@|123456/);

  const running = await listOutbox();
  expect(running.code).toBe(0);
  const lines = running.text.trim().split('\n');
  expect(lines[0]).toMatch(/^Id +Channel +Status +Attempts +Next attempt \(Singapore\) +Reason$/);
  expect(lines).toContainEqual(expect.stringMatching(/^\d+ +mail +failed +1 .*550 .*has no mailbox here$/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^\d+ +mail +due +\d +\d+ \w{3} \d{4}, \d\d:\d\d .*451 .*come back later$/),
  );
  expect(lines.at(-1)).toBe('In all: 1 mail due, 1 mail failed, 1 sms kept.');
  expect(running.text).not.toMatch(/tan\.wei|busy@|9123|123456/);

  expect(await server.stop()).toBe(0);
  const stopped = await listOutbox();
  expect(stopped).toEqual({ code: 0, text: expect.stringMatching(/mail +failed .*has no mailbox here/) });
});

test('an empty outbox, and a wrong use, are said in a sentence', async () => {
  const print = vi.fn();
  const command = { env: { DATA_DIR: store.dataDir }, folder: store.dataDir, print };
  expect(await runCommand({ ...command, args: [] }, printOutbox)).toBe(0);
  expect(await runCommand({ ...command, args: ['all'] }, printOutbox)).toBe(2);
  expect(print.mock.calls).toEqual([['No message waits or has failed.'], ['Usage: npm run outbox']]);
});
