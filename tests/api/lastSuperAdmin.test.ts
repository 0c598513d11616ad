import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, singaporeDay, startOfDay } from '../../contract/singaporeTime.ts';
import { applyExpiries, applySuspensions } from '../../server/accounts/dueChanges.ts';
import { users } from '../../server/database/schema.ts';
import { stateRefusal } from '../../server/http/authentication/accountState.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { forgetSignIns, type Person, signedInPerson } from '../helpers/signIns.ts';

let server: TestServer;
let one: Person;
let other: Person;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  await server.database.update(users).set({ role: 'admin' }).where(eq(users.role, 'super_admin'));
  await forgetSignIns(server.database);
  one = await signedInPerson(server, { role: 'super_admin' });
  other = await signedInPerson(server, { role: 'super_admin' });
});
afterEach(() => server.setNow());
afterAll(() => server.close());

const platform = 'web' as const;
const TODAY = singaporeDay(new Date());
const LATER = addDays(TODAY, 2);

type Change = (whose: Person, by: Person) => Promise<number>;
const saving =
  (fields: object): Change =>
  async ({ id }, { token }) =>
    (await server.call('save_user', { platform, id, ...fields } as never, { token })).status;

const WAYS: Record<string, Change> = {
  'another role': saving({ role: 'admin' }),
  'archived today': saving({ is_active: -1, archive_date: TODAY, remark: 'Bye' }),
  'archived on a day to come': saving({ is_active: -1, archive_date: LATER, remark: 'Bye' }),
  'an expiry': saving({ account_expiry: LATER }),
  deleted: async ({ id }, { token }) =>
    (await server.call('delete_user', { platform, id }, { token })).status,
};
const NAMES = Object.keys(WAYS);
const way = (name: string): Change => WAYS[name] ?? (async () => 0);

async function staying(): Promise<string[]> {
  const at = startOfDay(addDays(LATER, 400));
  server.setNow(at);
  await Promise.all([applySuspensions(server.app.services), applyExpiries(server.app.services)]);
  const rows = await server.database
    .select()
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isNull(users.deletedAt)));
  return rows.filter((row) => row.isActive === 1 && !stateRefusal(row, at)).map(({ id }) => id);
}

async function lock({ email }: Person): Promise<void> {
  const tries = Array.from({ length: 6 }, () => server.signIn(email, 'Wrong-1').catch(() => undefined));
  await Promise.all(tries);
}

/** The order of concurrent calls is random, so each pair appears once. */
const PAIRS = NAMES.flatMap((first, index) => NAMES.slice(index).map((second) => [first, second] as const));
const SEQUENCES = ['archived on a day to come', 'an expiry', 'another role'].flatMap((first) =>
  NAMES.map((second) => [first, second] as const),
);

test.each(PAIRS)(
  'UDET-16 two at the same time, each to the other: %s and %s: one stays',
  async (first, second) => {
    const answers = await Promise.all([way(first)(other, one), way(second)(one, other)]);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    // The second call is refused because of the last super_admin, or because the first call closed the caller's account.
    expect([401, 403, 409]).toContain(answers.find((status) => status !== 200));
    expect(await staying()).toEqual([answers[0] === 200 ? one.id : other.id]);
  },
);

test.each(SEQUENCES)(
  'UDET-16 one after the other, after %s the last is not lost by %s',
  async (first, second) => {
    expect(await way(first)(other, one)).toBe(200);
    // If the first change takes effect immediately, no one is left who may make the second; an admin never may.
    expect([401, 403, 409]).toContain(await way(second)(one, other));
    const admin = await signedInPerson(server, { role: 'admin' });
    expect(await way(second)(one, admin)).toBe(403);
    expect(await way(second)(one, one)).not.toBe(500);
    expect(await staying()).toEqual([one.id]);
  },
);

test.each(NAMES)(
  'UDET-16 AUTH-11 %s while the other is locked by failed sign-ins, at once or before',
  async (name) => {
    const [status] = await Promise.all([way(name)(other, one), lock(one)]);
    expect([200, 401, 409]).toContain(status);
    expect(await staying()).toHaveLength(1);
  },
);

test('UDET-16 AUTH-11 both are tried at once by strangers: one is locked at most', async () => {
  await Promise.all([lock(one), lock(other)]);
  expect((await staying()).length).toBeGreaterThan(0);
});

test.each(NAMES)("UDET-16 %s is refused on one's own account", async (name) => {
  expect(await way(name)(one, one)).not.toBe(200);
  expect(await staying()).toEqual(expect.arrayContaining([one.id, other.id]));
});
