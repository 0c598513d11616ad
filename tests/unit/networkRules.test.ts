import { describe, expect, test } from 'vitest';
import {
  accountsUntilRefusal,
  getRetryTime,
  nextRefusal,
} from '../../server/accounts/bruteForce/networkRules.ts';

const MINUTE = 60_000;
const at = new Date('2026-03-02T01:00:00Z');
const minutesUntil = (until: Date | undefined) => until && (until.getTime() - at.getTime()) / MINUTE;

describe('AUTH-11 a network that fails for several accounts', () => {
  test.each([
    [0, 6],
    [4, 6],
    [5, 7],
    [100, 26],
    [600, 40],
    [100_000, 40],
  ])('of %i people is refused after %i different accounts', (people, accounts) => {
    expect(accountsUntilRefusal(people)).toBe(accounts);
  });

  test('is refused for a minute, then twice as long each time, up to four hours', () => {
    let standing = { refusals: 0, refusedUntil: null as Date | null };
    const minutes: (number | undefined)[] = [];
    for (let time = 0; time < 11; time += 1) {
      standing = nextRefusal(standing, at);
      minutes.push(minutesUntil(standing.refusedUntil ?? undefined));
    }
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240]);
  });

  test.each([
    [24 * 60 - 1, 4],
    [24 * 60, 1],
  ])('starts again after a day: after %i minutes it waits %i', (since, minutes) => {
    const refusedUntil = new Date(at.getTime() - since * MINUTE);
    expect(minutesUntil(nextRefusal({ refusals: 2, refusedUntil }, at).refusedUntil)).toBe(minutes);
  });

  test('an enormous number of refusals is still four hours', () => {
    expect(minutesUntil(nextRefusal({ refusals: 9999, refusedUntil: at }, at).refusedUntil)).toBe(240);
  });
});

test.each([
  [4, undefined],
  [5, 1],
  [6, 2],
  [8, 8],
  [9, 15],
  [10_000, 15],
])(
  'AUTH-11 an account that is never locked waits, after %i of five failures, %s minutes',
  (failures, minutes) => {
    expect(minutesUntil(getRetryTime({ failures, lastAt: at }, 5))).toBe(minutes);
  },
);
