import { describe, expect, test } from 'vitest';
import { planRuns } from '../../../scripts/testShuffled.mjs';

const told = (...args: string[]) => {
  const { steps, runs } = planRuns(args);
  return [steps.join(' '), ...runs.map(({ seed, surroundings }) => `${seed} ${surroundings.name}`)];
};

describe('runs of npm run test:shuffled', () => {
  test('ten times unit, UI and API tests by default, each in its own order', () => {
    const { steps, runs } = planRuns([]);
    expect(steps).toEqual(['unit', 'ui', 'api']);
    expect(runs.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('ten runs know every zone, every language and two suites at once', () => {
    const { runs } = planRuns(['--runs', '10', '--seed', '4']);
    const all = runs.map(({ surroundings }) => surroundings);
    const zones = new Set(all.map(({ env }) => env?.TZ));
    expect(zones).toEqual(new Set([undefined, 'Pacific/Honolulu', 'Pacific/Auckland']));
    const languages = new Set(all.map(({ env }) => env?.LC_ALL?.slice(0, 2)));
    expect(languages).toEqual(new Set([undefined, 'de', 'ar', 'th', 'sv']));
    expect(all.map(({ suites }) => suites)).toContain(2);
  });

  test('a failed run is repeated by its seed alone: order and surroundings are the same', () => {
    const [, ...runs] = told('--seed', '7', '--runs', '4');
    expect(runs.slice(2)).toEqual(told('--seed', '9', '--runs', '2').slice(1));
  });

  test('only the named steps are run', () => {
    expect(told('api', '--runs', '1')).toEqual(['api', '1 as this machine is']);
  });

  test.each([
    [['--runs', '0'], '--runs must be a whole number from 1, not "0"'],
    [['--seed', 'seven'], '--seed must be a whole number from 1, not "seven"'],
    [['--often'], "Unknown option '--often'"],
  ])('%j is refused in a sentence', (args, sentence) => {
    expect(() => planRuns(args)).toThrow(sentence);
  });
});
