import { expect, test } from 'vitest';
import { addMonths, firstDay, lastDay, monthInWords, monthText } from '../../contract/incidents/months.ts';
import { VISITORS_MAX } from '../../contract/limits.ts';
import type { IncidentInfo } from '../../contract/schemas/dashboard.ts';
import { getYears, parseDashboardFilter, toSearch } from '../../src/custom/dashboard/dashboardFilter.ts';
import {
  countPending,
  listAddress,
  shareText,
  sliceLabel,
  toClipboardText,
  toPies,
} from '../../src/custom/dashboard/figures.ts';
import {
  comparedMonths,
  durationText,
  getShades,
  hourTable,
  rateInWords,
  zoneRisks,
} from '../../src/custom/dashboard/insightFigures.ts';
import { parseCounts, parseVisitors } from '../../src/custom/dashboard/visitorCounts.ts';
import type { PendingIncident } from '../../src/offline/pendingIncidents.ts';

/** Already December in Singapore. */
const NOW = new Date('2026-11-30T16:00:00.000Z');

test('DASH-1 five years back and five ahead, by the calendar of Singapore', () => {
  expect(getYears(NOW)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]);
  expect(getYears(new Date('2026-12-31T16:00:00.000Z'))[5]).toBe(2027);
});

test('DASH-1 the current month of all parks, unless the address has another; invalid values are ignored', () => {
  const today = { year: 2026, month: 12, park: '' };
  expect(parseDashboardFilter('', NOW)).toEqual(today);
  expect(parseDashboardFilter('?year=1999&month=13', NOW)).toEqual(today);
  expect(parseDashboardFilter('?year=x&month=1.5', NOW)).toEqual(today);
  const chosen = { year: 2025, month: 2, park: 'Zoo & Co' };
  expect(parseDashboardFilter(toSearch(chosen), NOW)).toEqual(chosen);
});

test('DASH-1 months of any length and across years', () => {
  expect([firstDay({ year: 2028, month: 2 }), lastDay({ year: 2028, month: 2 })]).toEqual([
    '2028-02-01',
    '2028-02-29',
  ]);
  expect(lastDay({ year: 2026, month: 12 })).toBe('2026-12-31');
  expect(monthText(addMonths({ year: 2026, month: 1 }, -1))).toBe('2025-12');
  expect(monthInWords({ year: 2026, month: 1 })).toBe('January 2026');
});

test('DASH-5 a slice shows its percentage at 7 % or more', () => {
  expect(sliceLabel(7, 100)).toBe('7%');
  expect(sliceLabel(69, 1000)).toBe('');
  expect(sliceLabel(1, 1)).toBe('100%');
});

test('DASH-2 a share is never rounded to none or all', () => {
  expect([shareText(0, 9), shareText(1, 1000), shareText(999, 1000), shareText(1, 3)]).toEqual([
    '0%',
    '<1%',
    '>99%',
    '33%',
  ]);
});

const INFO: IncidentInfo = {
  category: { c1: 5, c2: 4, c3: 3, c4: 2 },
  incident_status: { Open: 1, 'Pending Approval': 2, Draft: 3, Closed: 4, Archived: 5 },
  incident_type_numbers: { Safety: 9, Security: 8, 'Place Management': 7, Others: 6 },
};

test('DASH-2 DASH-4 DASH-6 three pies in their order, each slice with the list of its month and park', () => {
  const filter = { year: 2026, month: 2, park: 'Bird Paradise' };
  const pies = toPies(INFO, 7, filter);
  expect(
    pies.map(({ title, slices }) => [title, ...slices.map(({ name, count }) => `${name} ${count}`)]),
  ).toEqual([
    ['Incident Category', 'Cat 1 5', 'Cat 2 4', 'Cat 3 3', 'Cat 4 2'],
    ['Type of Incident', 'Safety 9', 'Security 8', 'Place Management 7', 'Others 6'],
    ['Type of Status', 'Open 1', 'Pending Approval 2', 'Draft 3', 'Pending Save 7', 'Closed 4', 'Archived 5'],
  ]);
  const within = { from_date: '2026-02-01', to_date: '2026-02-28', park: 'Bird Paradise' };
  const lists = pies.map(({ slices }) => slices[3]?.list);
  expect(lists).toEqual([
    { ...within, category: 'c4' },
    { ...within, incident_type: 'Others' },
    { park: 'Bird Paradise', updated_in: '2026-02', incident_status: 'Pending Save' },
  ]);
  const address = new URL(listAddress(lists[0] ?? {}), 'http://host');
  expect(address.pathname).toBe('/incidents_list');
  expect(JSON.parse(address.searchParams.get('filter') ?? '')).toEqual(lists[0]);
});

test('DASH-4 drafts count in the month of Singapore in which they were changed, and of the chosen park', () => {
  const draft = (latest_updated_at: string, park = 'Singapore Zoo') =>
    ({
      latest_updated_at,
      incident: { case_details: { incident_description: { park, date: '' } } },
    }) as PendingIncident;
  const drafts = [
    draft('2026-10-31T16:00:00.000Z'),
    draft('2026-11-30T15:59:59.999Z', 'Night Safari'),
    draft('2026-11-30T16:00:00.000Z'),
    draft('2025-11-15T00:00:00.000Z'),
  ];
  const november = { year: 2026, month: 11, park: '' };
  expect(countPending(drafts, november)).toBe(2);
  expect(countPending(drafts, { ...november, park: 'Night Safari' })).toBe(1);
});

test('DASH-2 the figures are copied as rows and cells, whatever characters a name has', () => {
  expect(
    toClipboardText([
      ['Cat\t1', 5],
      ['Total', 5],
    ]),
  ).toBe('Cat 1\t5\nTotal\t5');
});

test('issue 21 a zone’s risk is for 10,000 visitors of its park; the worst rates first, then those without one', () => {
  const risks = zoneRisks({
    zones: [
      { park: 'A', zone: 'x', count: 50 },
      { park: 'B', zone: 'y', count: 6 },
      { park: 'B', zone: 'z', count: 1 },
      { park: 'C', zone: 'w', count: 4 },
    ],
    visitors: [
      { park: 'B', visitors: 20_000 },
      { park: 'C', visitors: 0 },
    ],
  });
  expect(risks.map(({ zone, rate }) => [zone, rate])).toEqual([
    ['y', 3],
    ['z', 0.5],
    ['x', undefined],
    ['w', undefined],
  ]);
  expect([...getShades(risks, 'rate')]).toEqual([
    ['B y', 4],
    ['B z', 1],
  ]);
  expect(Object.fromEntries(getShades(risks, 'count'))).toEqual({ 'A x': 4, 'B y': 1, 'B z': 1, 'C w': 1 });
  expect([undefined, 0.5, 3, 41.7].map(rateInWords)).toEqual(['–', '0.50', '3.0', '42']);
});

test('issue 21 stays below two days are in hours; hours without a weekday are left out', () => {
  expect([null, 0.01, 1.5, 2, 9.26, 30.4].map(durationText)).toEqual([
    '–',
    '<1 h',
    '36 h',
    '2 days',
    '9.3 days',
    '30 days',
  ]);
  const table = hourTable([
    { weekday: 1, hour: 0, count: 2 },
    { weekday: 8, hour: 3, count: 9 },
  ]);
  expect(table[0]?.[0]).toBe(2);
  expect(table.flat().reduce((sum, count) => sum + count, 0)).toBe(2);
});

test('issue 21 visitors of a file: columns in any order, blank rows skipped, and nothing imported if a row is wrong', () => {
  const rows = [
    ['visitors', 'Park', ' MONTH '],
    ['1,234', 'bird paradise', '2026-11'],
    ['', '', ''],
    ['0', 'Zoo', '2025-01'],
  ];
  const parks = ['Zoo', 'Bird Paradise'];
  expect(parseCounts(rows, parks)).toEqual({
    counts: [
      { park: 'Bird Paradise', month: '2026-11', visitors: 1234 },
      { park: 'Zoo', month: '2025-01', visitors: 0 },
    ],
    problems: [],
  });
  const wrong = [
    ['5', 'Nowhere', '2026-11'],
    ['5', 'Zoo', 'Nov 2026'],
    ['-5', 'Zoo', '2026-11'],
  ];
  expect(parseCounts([...rows, ...wrong], parks)).toEqual({
    counts: [],
    problems: [
      'Row 5: park “Nowhere” does not exist.',
      'Row 6: “Nov 2026” is not a month such as 2026-11.',
      'Row 7: “-5” is not a valid number of visitors.',
    ],
  });
  expect(parseCounts([['Park', 'Month']], parks).problems[0]).toMatch(/must name the columns/);
  expect(['12', '1,000', String(VISITORS_MAX)].map(parseVisitors)).toEqual([12, 1000, VISITORS_MAX]);
  for (const none of ['1,00', '1.5', '', String(VISITORS_MAX + 1), '99999999999']) {
    expect(parseVisitors(none), none).toBeUndefined();
  }
});

test('issue 21 visitors of a file: an invalid month is reported with its row, and only the first five rows', () => {
  const getProblems = (...rows: string[][]) =>
    parseCounts([['Park', 'Month', 'Visitors'], ...rows], ['Zoo']).problems;
  for (const month of ['2026-13', '2026-00', '2026-1', '2026-111', '12026-11', '1926-11', 'Nov 2026']) {
    expect(getProblems(['Zoo', '2026-11', '5'], ['Zoo', month, '5']), month).toEqual([
      `Row 3: “${month}” is not a month such as 2026-11.`,
    ]);
  }
  const seven = getProblems(...Array.from({ length: 7 }, () => ['Nowhere', '2026-11', '5']));
  expect([seven.length, seven.at(-1)]).toEqual([6, 'And 2 more.']);
  expect(getProblems()).toEqual(['This file has no visitor numbers.']);
});

test('Issue 21, item 5: a month is compared with the year before only after the first incident', () => {
  const months = Array.from({ length: 36 }, (_, index) => ({
    month: monthText(addMonths({ year: 2023, month: 12 }, index)),
    category: { c1: index < 14 ? 0 : index, c2: 0, c3: 0, c4: 0 },
    type: { Safety: 0, Security: 0, 'Place Management': 0, Others: 0 },
  }));
  const compared = comparedMonths(months, 'category');
  expect(compared).toHaveLength(24);
  expect(compared[13]?.before).toBeUndefined();
  expect(compared[14]).toMatchObject({ before: 14, total: 26 });
});
