import { afterEach, expect, test, vi } from 'vitest';
import { demonstration } from '../../../demo/demonstration.ts';
import { createRandom } from '../../../demo/random.ts';
import { countBy, getPictureUrl, NOW, sample } from './sample.ts';

afterEach(() => vi.restoreAllMocks());

test('the same now gives the same demonstration, without any chance of the machine', {
  timeout: 60_000,
}, () => {
  vi.spyOn(Math, 'random').mockImplementation(() => {
    throw new Error('Math.random is not the same on every machine.');
  });
  const again = demonstration(NOW, getPictureUrl);
  expect(JSON.stringify(again)).toBe(JSON.stringify(sample()));
});

test('another now gives the same people and as many incidents of each kind, moved in time', {
  timeout: 60_000,
}, () => {
  const later = new Date('2027-03-02T20:15:00.000Z');
  const other = demonstration(later, getPictureUrl);
  const identity = ({ uid, name, email, staffId }: (typeof other.people)[number]) => ({
    uid,
    name,
    email,
    staffId,
  });
  expect(other.people.map(identity)).toEqual(sample().people.map(identity));
  const statuses = (made: typeof other) =>
    countBy(made.incidents, ({ status, category }) => `${status}, ${category === 'c1' ? 'c1' : 'graver'}`);
  const categories = (made: typeof other) => countBy(made.incidents, ({ category }) => category);
  expect(statuses(other)).toEqual(statuses(sample()));
  expect(categories(other)).toEqual(categories(sample()));
  const latest = Math.max(...other.incidents.map(({ latestUpdatedAt }) => latestUpdatedAt.getTime()));
  expect(latest).toBeLessThanOrEqual(later.getTime());
  expect(later.getTime() - latest).toBeLessThan(3 * 86_400_000);
});

test('chance: one seed, one sequence; another seed, another', () => {
  const numbers = (seed: string) => Array.from({ length: 5 }, createRandom(seed).next);
  expect(numbers('a')).toEqual(numbers('a'));
  expect(numbers('a')).not.toEqual(numbers('b'));
  const random = createRandom('range');
  const drawn = Array.from({ length: 2000 }, () => random.int(3, 5));
  expect([...new Set(drawn)].sort()).toEqual([3, 4, 5]);
  expect(random.shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
  const weighted = Array.from({ length: 500 }, () =>
    random.weighted(['never', 'always'], (item) => (item === 'never' ? 0 : 1)),
  );
  expect(new Set(weighted)).toEqual(new Set(['always']));
  expect(() => random.pick([])).toThrow('nothing to pick');
});
