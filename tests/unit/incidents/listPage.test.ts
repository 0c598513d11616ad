import { expect, test } from 'vitest';
import { isFoundInOrder } from '../../../server/incidents/listPage.ts';

const NOW = new Date('2026-11-25T04:00:00Z');
const asked = (input: object) => isFoundInOrder({ page: 1, size: 10, ...input } as never, NOW);

test.each<[string, object, boolean]>([
  ['the list as it opens', {}, true],
  ['a category of it', { category: 'c2' }, true],
  ['words', { search: 'rain' }, false],
  ['what is to be reported', { reporting: 'due' }, false],
  ['a part of the map', { area: '1,2,3,4' }, false],
  ['a pinned place', { pin_cell: '1,2' }, false],
  ['by number', { sort_by_number: 'asc' }, true],
  ['by number, and filtered', { sort_by_number: 'asc', park: 'Singapore Zoo' }, false],
  ['by number, of some days', { sort_by_number: 'desc', from_date: '2026-11-01' }, false],
  ['some days until today', { from_date: '2026-11-01', to_date: '2026-11-25' }, true],
  ['one’s own of some days', { from_date: '2026-11-01', case: 'my_case' }, false],
  ['one’s own of a year', { from_date: '2025-11-01', case: 'my_case' }, true],
  ['a status of 92 days', { from_date: '2026-08-25', incident_status: 'Open' }, false],
  ['a status of 93 days', { from_date: '2026-08-24', incident_status: 'Open' }, true],
  ['filtered until a day', { to_date: '2026-11-25', incident_type: 'Safety' }, true],
  ['until yesterday', { from_date: '2026-11-01', to_date: '2026-11-24' }, false],
  ['the oldest change of some days first', { from_date: '2026-11-01', sort_by_date: 'asc' }, false],
  ['the oldest change first', { sort_by_date: 'asc' }, true],
])('LIST-6: whether %s is found by going through all in order', (_what, input, isInOrder) => {
  expect(asked(input)).toBe(isInOrder);
});

test.each(['category', 'park', 'zone', 'incident_type', 'incident_placement', 'incident_status'])(
  'LIST-6: %s is a filter',
  (field) => {
    expect(asked({ sort_by_number: 'asc', [field]: 'x' })).toBe(false);
  },
);
