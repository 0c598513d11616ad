import { expect, test } from 'vitest';
import { timeAgo } from '../../src/components/timeAgo.ts';

const NOW = new Date('2026-11-27T12:00:00.000Z');

test.each([
  ['2026-11-27T12:05:00.000Z', 'just now'],
  ['2026-11-27T11:59:01.000Z', 'just now'],
  ['2026-11-27T11:59:00.000Z', '1 minute ago'],
  ['2026-11-27T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-27T10:30:00.000Z', '1 hour ago'],
  ['2026-11-26T12:00:01.000Z', '23 hours ago'],
  ['2026-11-20T12:00:00.000Z', '7 days ago'],
])('OFF-3 %s is %s', (instant, words) => {
  expect(timeAgo(instant, NOW)).toBe(words);
});
