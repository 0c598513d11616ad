import { expect, test } from 'vitest';
import { countsIn, VISITOR_COLUMNS, visitorsIn } from '../../src/resources/dashboard/visitorCounts.ts';

const PARKS = ['Singapore Zoo', 'Bird Paradise'];
const problemsOf = (...rows: string[][]) => countsIn([[...VISITOR_COLUMNS], ...rows], PARKS).problems;

test('issue 21 item 5: a file of visitors is read whatever the case of its names and the order of its columns', () => {
  const file = [
    ['month', 'VISITORS', ' Park '],
    ['2026-11', '123,456', 'singapore zoo'],
    ['', '', ''],
    ['2026-10', '0', 'Bird Paradise'],
  ];
  expect(countsIn(file, PARKS)).toEqual({
    counts: [
      { park: 'Singapore Zoo', month: '2026-11', visitors: 123_456 },
      { park: 'Bird Paradise', month: '2026-10', visitors: 0 },
    ],
    problems: [],
  });
});

test.each(['2026-13', '2026-00', '2026-1', '2026-111', '12026-11', '1926-11', 'Nov 2026'])(
  'issue 21 item 5: %s is no month, and the row is named',
  (month) => {
    expect(problemsOf(['Singapore Zoo', '2026-11', '5'], ['Singapore Zoo', month, '5'])).toEqual([
      'Row 3: please write the month as 2026-11.',
    ]);
  },
);

test('issue 21 item 5: what is wrong is said, of five rows at most, and none of the file is taken', () => {
  expect(problemsOf(['Zoo', '2026-11', '5'])).toEqual(['Row 2: no park is called “Zoo”.']);
  expect(problemsOf(['Singapore Zoo', '2026-11', 'many'])).toEqual([
    'Row 2: “many” is no number of visitors.',
  ]);
  expect(problemsOf(...Array.from({ length: 7 }, () => ['Zoo', '2026-11', '5']))).toHaveLength(6);
  expect(problemsOf(...Array.from({ length: 7 }, () => ['Zoo', '2026-11', '5'])).at(-1)).toBe('And 2 more.');
  expect(problemsOf()).toEqual(['This file has no counts.']);
  expect(countsIn([['Park', 'Visitors']], PARKS).problems).toEqual([
    'The first row must name the columns Park, Month, Visitors.',
  ]);
});

test.each([
  ['12', 12],
  [' 1,234 ', 1234],
  ['1,234,567', 1_234_567],
  ['12,34', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
  ['99999999999', undefined],
])('issue 21 item 5: “%s” as a count is %s', (text, count) => {
  expect(visitorsIn(text)).toBe(count);
});
