import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { oneTimeCodes, rateCounters, signInFailures } from '../../server/database/schema.ts';
import { COSTLY, startServer, type TestServer } from '../helpers/server.ts';

const UNKNOWN = 'nobody-in-particular@parks.example';
let server: TestServer;
let known: string;
let locked: string;

beforeAll(async () => {
  server = await startServer({}, { passwordCost: COSTLY });
  known = (await server.addUser({ email: 'somebody-in-particular@parks.example' })).email;
  locked = (await server.addUser({ isActive: 0, isNew: 0 })).email;
});
afterAll(() => server.close());

const wrongPassword = (email: string) => server.signIn(email, 'Wrong-password-1').catch(() => undefined);

/** The calls alternate, so that load affects both addresses. */
async function getTimes(
  call: (email: string) => Promise<unknown>,
  addresses: [string, string],
  rounds: number,
) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await server.database.delete(rateCounters);
    const turns = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of turns) {
      const before = performance.now();
      await call(addresses[which]);
      times[which].push(performance.now() - before);
    }
  }
  return times;
}

function middleHalf(times: number[]): { from: number; to: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { from: at(0.25), to: at(0.75) };
}

const ATTEMPTS = 3;

/** Equal distributions fail this less than once in a million runs; an extra statement or hash always does. */
async function expectSame(measure: () => Promise<[number[], number[]]>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [one, other] = await measure();
    const [first, second] = [middleHalf(one), middleHalf(other)];
    if (attempt < ATTEMPTS && (first.from >= second.to || second.from >= first.to)) continue;
    expect(first.from, 'the first takes longer').toBeLessThan(second.to);
    expect(second.from, 'the second takes longer').toBeLessThan(first.to);
    return;
  }
}

/** Savepoints are normalized, because they may end in two ways. */
async function getStatements(call: () => Promise<unknown>): Promise<string[]> {
  const session: { prepareQuery: (query: { sql: string }) => unknown } = Object.getPrototypeOf(
    Reflect.get(server.database, 'session'),
  );
  const spy = vi.spyOn(session, 'prepareQuery');
  try {
    await call();
    return spy.mock.calls.map(([{ sql }]) => sql.replace(/^(release|rollback to) /, 'end '));
  } finally {
    spy.mockRestore();
  }
}

const sendCode = (email: string) => server.call('send_otp', { platform: 'web', email });
const checkCode = (email: string) => server.call('check_otp', { platform: 'web', email, otp_code: 'wrong' });
const report = (email: string) => server.call('failed_sign_in', { platform: 'web', email });

test('AUTH-12 AUTH-13 an unknown address costs the same statements, one by one', async () => {
  // The first code of an installation creates the hash key, which takes extra statements.
  await sendCode('the-first@parks.example');
  for (const table of [oneTimeCodes, rateCounters, signInFailures]) await server.database.delete(table);
  for (const call of [sendCode, checkCode, report, wrongPassword]) {
    const ofKnown = await getStatements(() => call(known));
    expect(ofKnown.length).toBeGreaterThan(1);
    expect(await getStatements(() => call(UNKNOWN))).toEqual(ofKnown);
  }
  const at = new Date();
  await server.database.delete(signInFailures);
  const atLimit = [locked, UNKNOWN].map((email) => ({ email, attempts: 10, lastAt: at }));
  await server.database.insert(signInFailures).values(atLimit);
  const pastLimit = await getStatements(() => wrongPassword(locked));
  expect(await getStatements(() => wrongPassword(UNKNOWN))).toEqual(pastLimit);
  await server.database.delete(signInFailures);
});

test('AUTH-12 sending a code takes as long for an unknown address', async () => {
  await getTimes(sendCode, [known, UNKNOWN], 5);
  await expectSame(() => getTimes(sendCode, [known, UNKNOWN], 60));
});

test('AUTH-13 checking a code takes as long for an unknown address', async () => {
  for (const email of [known, UNKNOWN]) await sendCode(email);
  const alive = async (email: string) => {
    await checkCode(email);
    await server.database.update(oneTimeCodes).set({ wrongTries: 0 });
  };
  await expectSame(() => getTimes(alive, [known, UNKNOWN], 60));
  await server.database.update(oneTimeCodes).set({ wrongTries: 5 });
  await expectSame(() => getTimes(checkCode, [known, UNKNOWN], 40));
});

test('AUTH-11 a report of a failed sign-in takes as long for an unknown address', async () => {
  await expectSame(() => getTimes(report, [known, UNKNOWN], 60));
});

test('AUTH-3 a wrong password takes as long for an unknown address', async () => {
  const call = async (email: string) => {
    await wrongPassword(email);
    await server.database.delete(signInFailures);
  };
  await expectSame(() => getTimes(call, [known, UNKNOWN], 20));
});

test('AUTH-11 past the limit a try takes as long for a locked account as for an unknown address', async () => {
  const at = new Date();
  await server.database
    .insert(signInFailures)
    .values([locked, UNKNOWN].map((email) => ({ email, attempts: 10, lastAt: at })));
  await expectSame(() => getTimes(wrongPassword, [locked, UNKNOWN], 60));
});
