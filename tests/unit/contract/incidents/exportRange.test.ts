import { expect, test } from 'vitest';
import { exportRangeProblem } from '../../../../contract/incidents/exportRange.ts';

test.each([
  ['2026-10-01', '2026-10-31', 'a whole month of 31 days'],
  ['2026-11-01', '2026-12-01', '31 days across months'],
  ['2026-11-21', '2026-11-21', 'one day'],
  ['2026-10-22', '2026-11-21', 'the list’s own window, 30 days up to today'],
])('EXP-1 from %s to %s is exported: %s', (from, to) => {
  expect(exportRangeProblem(from, to)).toBeUndefined();
});

test.each([
  ['2026-10-01', '2026-11-01'],
  ['2026-02-01', '2026-03-04'],
  ['2026-11-01', undefined],
  ['', '2026-11-01'],
])('EXP-1 from %s to %s is refused: both days count, and 31 is the limit', (from, to) => {
  expect(exportRangeProblem(from, to)).toBe('Please select less than 31 days');
});
