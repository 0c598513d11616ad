import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import {
  createPasswords,
  knownRequester,
  PASSWORD_COST,
} from '../../../../../server/platform/embedded/identity/passwords.ts';

const me = knownRequester('me');
const COST = { N: 64, r: 8, p: 3 };
const passwords = createPasswords(COST);

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** Sum of the work of all hashes. */
async function getWork(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(crypto, 'scrypt');
  spy.mockClear();
  syncBuiltinESMExports();
  await work();
  return spy.mock.calls
    .map((args) => args[3] as ScryptOptions)
    .reduce((sum, { N = 0, r = 0, p = 0 }) => sum + N * r * p, 0);
}

test('AUTH-14 the password cost is one that OWASP recommends for scrypt', () => {
  const rows = [17, 16, 15, 14, 13].map((power, place) => ({
    N: 2 ** power,
    r: 8,
    p: [1, 2, 3, 5, 10][place],
  }));
  expect(rows).toContainEqual(PASSWORD_COST);
});

test('AUTH-3 checking a password takes the same work without an account and with a hash of a lower cost', async () => {
  const hash = await passwords.hash('Quiet-otter-9', me);
  const old = await createPasswords({ ...COST, p: 1 }).hash('Quiet-otter-9', me);
  const check = (stored: string | null) => getWork(() => passwords.matches('Quiet-otter-8', stored, me));
  const full = COST.N * COST.r * COST.p;
  expect([await check(null), await check(hash), await check(old)]).toEqual([full, full, full]);
});

test('AUTH-14 only a hash of a lower cost is outdated', async () => {
  const hashes = await Promise.all(
    [{ ...COST, p: 1 }, COST, { ...COST, N: 128 }].map((cost) =>
      createPasswords(cost).hash('Quiet-otter-9', me),
    ),
  );
  expect(hashes.map(passwords.isOutdated)).toEqual([true, false, false]);
  for (const hash of hashes) {
    expect(await passwords.matches('Quiet-otter-9', hash, me)).toBe(true);
    expect(await passwords.matches('Quiet-otter-8', hash, me)).toBe(false);
  }
  expect(await passwords.matches('Quiet-otter-9', null, me)).toBe(false);
});
