import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../server/database/connection.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const MANY = 100_000;

let server: TestServer;
let reader: TestUser;
let token: string;

beforeAll(async () => {
  server = await startServer();
  reader = await server.addUser({ role: 'admin' });
  token = await server.signIn(reader.email);
  const { id } = await fileIncident(server, token);
  await server.database.execute(sql`insert into push_messages (incident_id, text, at, category, park, sent_by)
    select ${Number(id)}, 'New_incident', now() - n * interval '1 minute', 'c1', 'Singapore Zoo', ${reader.id} from generate_series(1, ${MANY}) n`);
  await server.database.execute(sql`insert into push_message_recipients (user_id, message_id, read_at)
    select ${reader.id}, id, now() from push_messages on conflict do nothing`);
  await server.database.execute(sql`analyze push_messages, push_message_recipients`);
}, 120_000);
afterAll(() => server.close());

test('NPAN-1 SHELL-3 finding an unread notification among a hundred thousand does not read them one by one', async () => {
  const asked = await server.call('has_new_push_message', { platform: 'web', user_id: reader.id }, { token });
  expect(asked.body.has_new).toBe(false);
  const plan = await queryRows<Record<string, string>>(
    server.database,
    sql`explain select message_id from push_message_recipients
      where user_id = ${reader.id} and read_at is null order by message_id desc limit 1`,
  );
  expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('push_message_recipients_unread');
});
