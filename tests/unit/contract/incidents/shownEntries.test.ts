import { expect, test } from 'vitest';
import { newestFirst, recipientTerms, withoutRemoved } from '../../../../contract/incidents/shownEntries.ts';
import type { NotifiedDepartment } from '../../../../contract/schemas/notification.ts';
import { action, update } from '../recordedIncident.ts';

const departments = (...states: NotifiedDepartment['status'][]) =>
  states.map((status, index) => ({ name: `D${index + 1}`, status }));

test.each([
  ['all', departments(1, 1), [['Notified', 'All departments']]],
  [
    'some',
    departments(1, 0, 1),
    [
      ['Notified', 'D1, D3'],
      ['Partly notified', ''],
    ],
  ],
  [
    'some, and some in part',
    departments(1, -1, 0, -1),
    [
      ['Notified', 'D1'],
      ['Partly notified', 'D2, D4'],
    ],
  ],
  [
    'some in part alone',
    departments(0, -1),
    [
      ['Notified', ''],
      ['Partly notified', 'D2'],
    ],
  ],
  [
    'none',
    departments(0, 0),
    [
      ['Notified', 'No department'],
      ['Partly notified', ''],
    ],
  ],
  [
    'none, where there are none',
    [],
    [
      ['Notified', 'No department'],
      ['Partly notified', ''],
    ],
  ],
])('DET-7 PDF-2 the notified departments: %s', (_which, given, facts) => {
  expect(recipientTerms(given)).toEqual(facts);
});

test('DET-6 updates come newest first, the last posted first within one instant, without deleted ones', () => {
  const at = (id: string, submitted_at: string) => update({ id, submitted_at });
  const updates = [
    at('old', '2026-11-03T02:30:00.000Z'),
    at('first', '2026-11-04T02:30:00.000Z'),
    at('second', '2026-11-04T02:30:00.000Z'),
    update({ id: 'gone', deleted: 'yes', submitted_at: '2026-11-05T02:30:00.000Z' }),
    at('middle', '2026-11-03T12:30:00.000Z'),
  ];
  expect(newestFirst(updates).map(({ id }) => id)).toEqual(['second', 'first', 'middle', 'old']);
});

test('DET-4 CAS-1 removed entries are not shown', () => {
  const entries = [action({ id: 'a1' }), action({ id: 'a2', status: 'delete' })];
  expect(withoutRemoved(entries).map(({ id }) => id)).toEqual(['a1']);
});
