import { setTimeout as sleep } from 'node:timers/promises';
import { eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openDatabase } from '../../../server/database/opening/openDatabase.ts';
import {
  accountImportRows,
  accountImports,
  auditEntries,
  outbox,
  users,
} from '../../../server/database/schema.ts';
import { type BuiltServer, startBuiltServer } from '../../helpers/builtServer.ts';
import { callServer, getToken } from '../../helpers/calls.ts';
import { copyTemplate, type TestStore } from '../../helpers/databaseTemplate.ts';

const ACCOUNTS = 80;
const CHIEF = { email: 'chief@parks.example', password: 'Chief-password-1' };

let store: TestStore;
let server: BuiltServer | undefined;
beforeEach(async () => {
  store = await copyTemplate(inject('databaseTemplate'));
});
afterEach(async () => {
  await server?.kill9();
  await store.remove();
});

const rows = Array.from({ length: ACCOUNTS }, (_, nth) => ({
  row: nth + 2,
  staff_id: String(50_000_000 + nth),
  name: 'Nur Aisyah',
  email: `crash${nth}@parks.example`,
  mobile_no: '+6581234567',
  role: 'junior_user' as const,
  park: 'Singapore Zoo',
  department: 'Operations',
  sub_department: 'Ranger/Security',
  account_expiry: '',
}));

test('UDET-15 an import goes on after its server was killed in the middle of it, and doubles nothing', async () => {
  server = await startBuiltServer({
    dataDir: store.dataDir,
    env: {
      DATABASE_URL: store.databaseUrl ?? '',
      FIRST_ADMIN_EMAIL: CHIEF.email,
      FIRST_ADMIN_PASSWORD: CHIEF.password,
    },
  });
  const { origin } = server;
  const token = await getToken(origin, CHIEF.email, CHIEF.password);
  const imported = async () => {
    const { body } = await callServer(origin, 'get_account_import', { platform: 'web' }, { token });
    return body.data as { made: number; finished_at: string };
  };
  const started = await callServer(
    origin,
    'start_account_import',
    { platform: 'web', file_name: 'staff.xlsx', rows },
    { token },
  );
  expect(started.status).toBe(200);
  while ((await imported()).made < ACCOUNTS / 5) await sleep(20);
  await server.kill9();
  await server.restart();
  expect((await imported()).finished_at).toBe('');
  await expect.poll(async () => (await imported()).finished_at, { timeout: 30_000 }).not.toBe('');
  await server.stop();

  const database = await openDatabase(store);
  try {
    const made = await database.select({ id: users.id }).from(users).where(like(users.email, 'crash%'));
    expect(made).toHaveLength(ACCOUNTS);
    const ofThem = sql`${auditEntries.subjectId} in ${made.map(({ id }) => id)}`;
    expect(await database.$count(auditEntries, ofThem)).toBe(ACCOUNTS);
    expect(await database.$count(outbox, like(outbox.recipient, 'crash%'))).toBe(ACCOUNTS);
    expect(await database.$count(accountImportRows, eq(accountImportRows.state, 'made'))).toBe(ACCOUNTS);
    expect(await database.$count(accountImports)).toBe(1);
  } finally {
    await database.close();
  }
}, 120_000);
