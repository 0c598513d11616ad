import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { rememberNetwork } from '../../../server/accounts/bruteForce/networks.ts';
import { settings, signInFailures } from '../../../server/database/schema.ts';
import { COSTLY, startServer, TEST_PASSWORD, type TestServer, type TestUser } from '../../helpers/server.ts';
import { forgetSignIns } from '../../helpers/signIns.ts';

/** Half the size of the observed attack, which is enough to show the effect. */
const CROWD = 200;
const ATTACKER = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';
/** The maximum ratio to an undisturbed sign-in. A simple queue would reach about a hundred: half the crowd. */
const RATIO = 40;

vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let right: string;

beforeAll(async () => {
  // High call limits, so that only the hashing queue limits the crowd. attacks/connections covers the call limits.
  const limits = { callsPerNetwork: 1000, callsOfStrangers: 2000, callsInFlight: 2000 };
  server = await startServer({ TRUSTED_PROXIES: '1' }, { limits, passwordCost: COSTLY });
  // Prevents the lockout, so that every attempt on one account costs a hash.
  await server.database.update(settings).set({ failedLoginAttempts: 1000 });
  right = (await server.addUser()).email;
});
afterEach(() => forgetSignIns(server.database));
afterAll(() => server.close());

type Try = { email: string; password?: string; from: string; signal?: AbortSignal };
async function attempt({
  email,
  password = TEST_PASSWORD,
  from,
  signal = new AbortController().signal,
}: Try) {
  const began = performance.now();
  const response = await fetch(
    `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
      signal,
    },
  );
  const body = await response.json();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    error: body.error,
    time: performance.now() - began,
  };
}

async function measure(): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    times.push((await attempt({ email: right, from: ELSEWHERE })).time);
  }
  return times.toSorted((one, other) => one - other)[2] ?? 0;
}

function crowd(emailOf: (number: number) => string) {
  const hangUp = new AbortController();
  const answers: Awaited<ReturnType<typeof attempt>>[] = [];
  const tries = Array.from({ length: CROWD }, async (_, number) => {
    const wrong = { email: emailOf(number), password: `Wrong-${number}`, from: ATTACKER };
    answers.push(await attempt({ ...wrong, signal: hangUp.signal }));
  });
  const over = Promise.allSettled(tries);
  return {
    answers,
    over,
    hangUp: () => {
      hangUp.abort();
      return over;
    },
  };
}

test('AUTH-11 a right sign-in from another network is hardly delayed by 200 wrong ones for as many accounts', async () => {
  const undisturbed = await measure();
  const guess = (number: number) => `guess${number}@parks.example`;
  // Unknown people are refused after a few attempts; people who signed in from there before may each try.
  const known = [right, ...Array.from({ length: CROWD }, (_, number) => guess(number))];
  for (const email of known) {
    await rememberNetwork(server.database, { email, network: ATTACKER, at: new Date() });
  }
  const { answers, hangUp } = crowd(guess);
  await expect.poll(() => answers.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(20);
  const found = await attempt({ email: right, from: ELSEWHERE });
  const answered = answers.length;
  expect(found.status).toBe(200);
  expect(found.time).toBeLessThan(RATIO * undisturbed);
  expect(answered).toBeLessThan(CROWD / 2);

  await hangUp();
  // Aborted requests cost nothing and do not count.
  const after = await attempt({ email: right, from: ATTACKER });
  expect(after.status).toBe(200);
  expect(after.time).toBeLessThan(RATIO * undisturbed);
  await sleep(20 * undisturbed);
  expect(await server.database.$count(signInFailures)).toBeLessThan(CROWD / 2);
});

test('AUTH-11 200 wrong sign-ins for one account delay few of their own, and no other network', async () => {
  const undisturbed = await measure();
  const target = (await server.addUser()).email;
  const { answers, over } = crowd(() => target);
  await expect.poll(() => answers.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  const neighbour = (await server.addUser()).email;
  const found = await Promise.all([
    attempt({ email: right, from: ELSEWHERE }),
    attempt({ email: neighbour, from: ATTACKER }),
  ]);
  for (const { status, time } of found) {
    expect(status).toBe(200);
    expect(time).toBeLessThan(RATIO * undisturbed);
  }
  await over;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(CROWD / 4);
  expect(refused[0]).toMatchObject({
    retryAfter: expect.stringMatching(/^\d+$/),
    error: {
      status: 'RESOURCE_EXHAUSTED',
      message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /),
    },
  });
  const [row] = await server.database.select().from(signInFailures).where(eq(signInFailures.email, target));
  expect(row?.attempts).toBe(CROWD - refused.length);
});

test('AUTH-3 behind one address sixty people sign in at once, and all are let in', async () => {
  const people: TestUser[] = [];
  while (people.length < 60) people.push(await server.addUser());
  const answers = await Promise.all(people.map(({ email }) => attempt({ email, from: ELSEWHERE })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
