import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '../../server/database/schema.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const lines: string[] = [];
let host: TestServer;

beforeAll(async () => {
  host = await startServer({ LOG_LEVEL: 'debug' }, { logStream: { write: (line) => lines.push(line) } });
});
afterAll(() => host.close());

test('AUTH-13 AUTH-14 no log holds a code, a ticket or a password, also when a statement fails', async () => {
  const { email } = await host.addUser();
  const secrets = [email, 'Wrong-password-9', 'Chosen-password-9'];
  await host.signIn(email, 'Wrong-password-9').catch(() => undefined);
  await host.call('send_otp', { platform: 'web', email });
  const [mail] = await host.database.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  const code = /\d{6}/.exec(mail?.body ?? '')?.[0] ?? '';
  expect(code).toHaveLength(6);
  const ticket = (await host.call('check_otp', { platform: 'web', email, otp_code: code })).body.id;
  secrets.push(`"${code}"`, `code is ${code}`, ticket);

  await host.database.execute(sql`alter table outbox rename to outbox_gone`);
  const password = 'Chosen-password-9';
  expect((await host.call('forgot_password', { platform: 'web', email, id: ticket, password })).status).toBe(
    500,
  );
  expect((await host.call('send_otp', { platform: 'web', email })).status).toBe(500);
  await host.database.execute(sql`alter table outbox_gone rename to outbox`);
  const log = lines.join('');
  expect(log).toContain('outbox');
  for (const secret of secrets) expect(log, secret).not.toContain(secret);
  expect(log).not.toMatch(/one-time code is \d/);
  // Undone as a whole: the ticket is as good as before.
  expect((await host.call('forgot_password', { platform: 'web', email, id: ticket, password })).status).toBe(
    200,
  );
});
