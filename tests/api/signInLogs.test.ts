import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '../../server/database/schema.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'debug' }, { logStream: { write: (line) => lines.push(line) } });
});
afterAll(() => server.close());

test('AUTH-13 AUTH-14 no log contains a code, a ticket or a password, also when a statement fails', async () => {
  const { email } = await server.addUser();
  const secrets = [email, 'Wrong-password-9', 'Chosen-password-9'];
  await server.signIn(email, 'Wrong-password-9').catch(() => undefined);
  await server.call('send_otp', { platform: 'web', email });
  const [mail] = await server.database.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
  const code = /\d{6}/.exec(mail?.body ?? '')?.[0] ?? '';
  expect(code).toHaveLength(6);
  const ticket = (await server.call('check_otp', { platform: 'web', email, otp_code: code })).body.id;
  secrets.push(`"${code}"`, `code is ${code}`, ticket);

  await server.database.execute(sql`alter table outbox rename to outbox_gone`);
  const password = 'Chosen-password-9';
  expect(
    (await server.call('forgot_password', { platform: 'web', email, id: ticket, password })).status,
  ).toBe(500);
  expect((await server.call('send_otp', { platform: 'web', email })).status).toBe(500);
  await server.database.execute(sql`alter table outbox_gone rename to outbox`);
  const log = lines.join('');
  expect(log).toContain('outbox');
  for (const secret of secrets) expect(log, secret).not.toContain(secret);
  expect(log).not.toMatch(/one-time code is \d/);
  expect(
    (await server.call('forgot_password', { platform: 'web', email, id: ticket, password })).status,
  ).toBe(200);
});
