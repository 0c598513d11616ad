import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_ATTEMPTS, waitAfter } from '../../../server/messages/retries.ts';

const MINUTE = 60_000;

test('each wait is three times the one before, and the last try is within hours, not days', () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => waitAfter(index + 1, 0, 0.5));
  expect(waits.slice(0, 3)).toEqual([10_000, 30_000, 90_000]);
  const whole = waits.reduce((sum, wait) => sum + wait, 0);
  expect(whole).toBeGreaterThan(60 * MINUTE);
  expect(whole).toBeLessThan(6 * 60 * MINUTE);
});

test('jitter spreads a wait by a quarter at most; a wish of the other side is kept to, up to an hour', () => {
  const attempts = fc.integer({ min: 1, max: MAX_ATTEMPTS });
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(attempts, fc.nat(10 * 60 * MINUTE), random, (attempt, wish, chance) => {
      const middle = waitAfter(attempt, 0, 0.5);
      const alone = waitAfter(attempt, 0, chance);
      expect(Math.abs(alone - middle)).toBeLessThanOrEqual(middle / 4 + 1);
      const asked = waitAfter(attempt, wish, chance);
      expect(asked).toBe(Math.max(alone, Math.min(wish, 60 * MINUTE)));
    }),
  );
});
