import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneTimeCodes, passwordTickets, rateCounters, signInFailures } from '../../server/database/schema.ts';
import { pruneSignIn } from '../../server/signIn/prune.ts';
import { startHost, type TestHost } from '../helpers/host.ts';

let host: TestHost;

beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

test('AUTH-11 AUTH-13 what is over is removed, and what counts stays', async () => {
  const { database } = host;
  const [live, old] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)];
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
  for (const table of [oneTimeCodes, passwordTickets, rateCounters, signInFailures])
    await database.delete(table);
  for (const [name, at] of [
    ['live', live],
    ['old', old],
  ] as const) {
    const code = { email: name, codeHash: '', sentAt: at, expiresAt: at, wrongTries: 0 };
    await database.insert(oneTimeCodes).values(code);
    await database.insert(passwordTickets).values({ ticketHash: name, email: name, expiresAt: at });
    await database.insert(rateCounters).values({ key: name, count: 1, endsAt: at });
  }
  await database.insert(signInFailures).values([
    { email: 'yesterday', attempts: 2, lastAt: daysAgo(1) },
    { email: 'long ago', attempts: 2, lastAt: daysAgo(91) },
    { email: 'locked long ago', attempts: 5, lastAt: daysAgo(91) },
  ]);
  await pruneSignIn.run(host.app.services);
  expect((await database.select().from(oneTimeCodes)).map(({ email }) => email)).toEqual(['live']);
  expect((await database.select().from(passwordTickets)).map(({ email }) => email)).toEqual(['live']);
  expect((await database.select().from(rateCounters)).map(({ key }) => key)).toEqual(['live']);
  const counted = (await database.select().from(signInFailures)).map(({ email }) => email);
  expect(counted.toSorted()).toEqual(['locked long ago', 'yesterday']);
});
