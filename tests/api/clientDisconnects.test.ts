import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startServer } from '../helpers/server.ts';

test('a call whose client has gone finishes before the database is closed, without errors', async () => {
  const lines: string[] = [];
  const server = await startServer({}, { logStream: { write: (line) => lines.push(line) } });
  const { email } = await server.addUser();
  const token = await server.signIn(email);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const holding = server.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table users in access exclusive mode`);
    await held;
  });
  const call = request(`${server.origin}/api/incidents/get_all_incidents/?platform=web`, {
    headers: { authorization: `Bearer ${token}` },
  });
  call.on('error', () => undefined);
  call.end();
  await sleep(300);
  call.destroy();
  const closed = server.close();
  await sleep(300);
  release();
  await Promise.all([holding, closed]);
  await sleep(300);
  expect(lines).toEqual([]);
});
