import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { rememberNetwork } from '../../../server/accounts/bruteForce/networks.ts';
import { oneTimeCodes, rateCounters, signInKnownNetworks } from '../../../server/database/schema.ts';
import { callServer } from '../../helpers/calls.ts';
import { readSentCode, wrongCode } from '../../helpers/oneTimeCodes.ts';
import { startServer, type TestServer } from '../../helpers/server.ts';

const [ATTACKER, OWNER, ON_THE_WAY] = ['203.0.113.66', '198.51.100.7', '192.0.2.200'];
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '1' });
});
afterEach(async () => {
  for (const table of [rateCounters, oneTimeCodes, signInKnownNetworks]) await server.database.delete(table);
});
afterAll(() => server.close());

const as = (from: string) => ({ headers: { 'x-forwarded-for': from } });
const send = async (from: string, email: string) =>
  (await callServer(server.origin, 'send_otp', { platform: 'web', email }, as(from))).status;
const check = async (from: string, email: string, otp_code: string) =>
  (await callServer(server.origin, 'check_otp', { platform: 'web', email, otp_code }, as(from))).status;

async function personWithCode() {
  const { email } = await server.addUser();
  await send(OWNER, email);
  return { email, code: await readSentCode(server, email) };
}
const knownFrom = (email: string, network: string) =>
  rememberNetwork(server.database, { email, network, at: new Date() });

async function times(count: number, call: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < count; time += 1) statuses.push(await call());
  return statuses;
}

describe('AUTH-13 a stranger who wants a person to get no code', () => {
  test("does not use up the day's limit without a live code, however often a code is tried", async () => {
    const { email } = await server.addUser();
    for (const from of [ATTACKER, '203.0.113.67', '203.0.113.68', '203.0.113.69']) {
      expect(new Set(await times(50, () => check(from, email, '000000')))).toEqual(new Set([400]));
    }
    expect(await send(OWNER, email)).toBe(200);
    expect(await check(OWNER, email, await readSentCode(server, email))).toBe(200);
  });

  test('does not kill a code by wrong tries at it, and the person may have changed networks', async () => {
    const { email, code } = await personWithCode();
    await times(10, () => check(ATTACKER, email, wrongCode(code)));
    // Two codes are checked. The rest are refused without a check, even the right one.
    expect(await check(ATTACKER, email, code)).toBe(400);
    expect(await check(OWNER, email, code)).toBe(200);
    await send(OWNER, email);
    expect(await check(ON_THE_WAY, email, await readSentCode(server, email))).toBe(200);
  });

  test('checks only two of many simultaneous tries', async () => {
    const { email, code } = await personWithCode();
    await Promise.all(
      Array.from({ length: 30 }, (_, one) => check(`203.0.113.${one}`, email, wrongCode(code))),
    );
    const [row] = await server.database.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, email));
    expect(row).toMatchObject({ wrongTries: 2, strangeTries: 2 });
    expect(await check(OWNER, email, code)).toBe(200);
  });

  test('uses up the limit of the network by requesting codes, not that of the person', async () => {
    const { email } = await server.addUser();
    const seen: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      await server.database.delete(oneTimeCodes);
      seen.push(await send(ATTACKER, email));
      if (seen.at(-1) === 200) {
        const code = await readSentCode(server, email);
        await times(5, () => check(ATTACKER, email, wrongCode(code)));
      }
    }
    expect(seen).toEqual([200, 200, 200, 200, 200, 429]);
    // Refused requests count only for the network that sends them.
    await times(20, () => send(ATTACKER, email));
    expect(await send(OWNER, email)).toBe(200);
    const code = await readSentCode(server, email);
    // The attacker's daily limit of 25 is used up, but only 25 of the account's 100.
    expect(new Set(await times(120, () => check(ATTACKER, email, wrongCode(code))))).toEqual(new Set([429]));
    expect(await check(OWNER, email, code)).toBe(200);
  });

  test('from many networks does not affect the person where they signed in before', async () => {
    const { email } = await server.addUser();
    await knownFrom(email, OWNER);
    for (let network = 1; network <= 3; network += 1) {
      await times(5, () => send(`203.0.113.${network}`, email));
    }
    expect(await send(ON_THE_WAY, email)).toBe(429);
    await check('203.0.113.1', email, wrongCode(await readSentCode(server, email)));
    // Simulates a full day of the account's limit.
    await server.database.update(rateCounters).set({ count: 100_000 });
    expect(await send(OWNER, email)).toBe(200);
    expect(await check(OWNER, email, await readSentCode(server, email))).toBe(200);
  });

  test('does not keep the owner from choosing a password by using up the tries at tickets', async () => {
    const { email, code } = await personWithCode();
    const checked = await callServer(
      server.origin,
      'check_otp',
      { platform: 'web', email, otp_code: code },
      as(OWNER),
    );
    const choose = async (from: string, id: string) => {
      const form = { platform: 'web', email, password: 'Quiet-otter-9', id };
      return (await callServer(server.origin, 'forgot_password', form, as(from))).status;
    };
    expect((await times(21, () => choose(ATTACKER, 'A'.repeat(43)))).at(-1)).toBe(429);
    expect(await choose(OWNER, checked.body.id)).toBe(200);
  });
});

test('AUTH-12 AUTH-13 an unknown address is limited in the same steps', async () => {
  const { email } = await server.addUser();
  const seen = async (address: string) => {
    const steps = await times(6, () => send(ATTACKER, address));
    steps.push(...(await times(4, () => check(ON_THE_WAY, address, 'wrong'))));
    steps.push(...(await times(7, () => check(ATTACKER, address, 'wrong'))));
    const [row] = await server.database.select().from(oneTimeCodes).where(eq(oneTimeCodes.email, address));
    return [...steps, row?.wrongTries, row?.strangeTries];
  };
  expect(await seen('nobody-here@parks.example')).toEqual(await seen(email));
});
