import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  oneTimeCodes,
  passwordTickets,
  rateCounters,
  signInFailures,
  signInKnownNetworks,
  signInNetworkFailures,
  signInNetworks,
} from '../../server/database/schema.ts';
import { pruneSignIn } from '../../server/jobs/startJobs.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('AUTH-11 AUTH-13 expired records are removed, and valid ones stay', async () => {
  const { database } = server;
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
  for (const days of [1, 3]) {
    const network = `${days} days`;
    await database.insert(signInNetworks).values({ network, refusals: 1, lastAt: daysAgo(days) });
    await database.insert(signInNetworkFailures).values({ network, email: 'a', lastAt: daysAgo(days) });
  }
  for (const days of [179, 181]) {
    await database
      .insert(signInKnownNetworks)
      .values({ email: 'a', network: `${days} days`, lastAt: daysAgo(days) });
  }
  await pruneSignIn.run(server.app.services);
  expect((await database.select().from(oneTimeCodes)).map(({ email }) => email)).toEqual(['live']);
  expect((await database.select().from(passwordTickets)).map(({ email }) => email)).toEqual(['live']);
  expect((await database.select().from(rateCounters)).map(({ key }) => key)).toEqual(['live']);
  const counted = (await database.select().from(signInFailures)).map(({ email }) => email);
  expect(counted.toSorted()).toEqual(['locked long ago', 'yesterday']);
  for (const table of [signInNetworks, signInNetworkFailures]) {
    expect((await database.select().from(table)).map(({ network }) => network)).toEqual(['1 days']);
  }
  const known = (await database.select().from(signInKnownNetworks)).map(({ network }) => network);
  expect(known).toEqual(['179 days']);
});
