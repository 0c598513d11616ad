import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../server/database/connection.ts';
import { fileIncident } from '../helpers/incidents.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';

const MANY = 100_000;

let host: TestServer;
let reader: TestUser;
let token: string;

beforeAll(async () => {
  host = await startServer();
  reader = await host.addUser({ role: 'admin' });
  token = await host.signIn(reader.email);
  const { id } = await fileIncident(host, token);
  await host.database.execute(sql`insert into push_messages (incident_id, text, at, category, park, sent_by)
    select ${Number(id)}, 'New_incident', now() - n * interval '1 minute', 'c1', 'Singapore Zoo', ${reader.id} from generate_series(1, ${MANY}) n`);
  await host.database.execute(sql`insert into push_message_recipients (user_id, message_id, read_at)
    select ${reader.id}, id, now() from push_messages on conflict do nothing`);
  await host.database.execute(sql`analyze push_messages, push_message_recipients`);
}, 120_000);
afterAll(() => host.close());

test('NPAN-1 SHELL-3 of a hundred thousand notifications, all of them read, whether one is new is not looked up one by one', async () => {
  const asked = await host.call('has_new_push_message', { platform: 'web', user_id: reader.id }, { token });
  expect(asked.body.has_new).toBe(false);
  const plan = await rowsOf<Record<string, string>>(
    host.database,
    sql`explain select message_id from push_message_recipients
      where user_id = ${reader.id} and read_at is null order by message_id desc limit 1`,
  );
  expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('push_message_recipients_unread');
});
