import { describe, expect, test } from 'vitest';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { defaultFilter } from '../../contract/values/incidentFilter.ts';
import type { ActiveFilter } from '../../src/components/list/FilterChips.tsx';
import { withFields } from '../../src/components/list/useListFilter.ts';
import { activeFilters, DEPENDENTS } from '../../src/resources/incidents/list/filter/incidentFilter.ts';
import { NEWEST_FIRST } from '../../src/resources/incidents/list/views/listDefaults.ts';

const getTexts = (filter: IncidentFilter) => activeFilters(filter).map(({ text }) => text);

test('LIST-6 the list opens with the last 30 days up to today in Singapore, last modified first', () => {
  expect(defaultFilter(new Date('2026-11-03T16:30:00Z'))).toEqual({
    from_date: '2026-10-05',
    to_date: '2026-11-04',
  });
  expect(NEWEST_FIRST).toEqual({ field: 'latest_updated_at', order: 'DESC' });
});

describe('LIST-2 the filters in force, in words', () => {
  test.each<[from: string | undefined, to: string | undefined, texts: string[]]>([
    ['2026-10-23', '2026-11-22', ['23 Oct to 22 Nov 2026']],
    ['2025-12-23', '2026-01-22', ['23 Dec 2025 to 22 Jan 2026']],
    ['2026-11-22', '2026-11-22', ['22 Nov 2026']],
    ['2026-10-23', undefined, ['From 23 Oct 2026']],
    [undefined, '2026-11-22', ['To 22 Nov 2026']],
    [undefined, undefined, []],
  ])('LIST-6 the days from %s to %s', (from_date, to_date, texts) => {
    expect(getTexts({ from_date, to_date })).toEqual(texts);
  });

  test('LIST-2 every filter has a chip, except the tab, the scope and the search', () => {
    const narrowed: IncidentFilter = { category: 'c2', park: 'Night Safari', zone: 'Tram' };
    const places: IncidentFilter = { incident_type: 'Safety', incident_placement: 'Path' };
    const shown: IncidentFilter = { incident_status: 'Open', case: 'my_case', search: 'fell' };
    const texts = ['Cat 2', 'Night Safari', 'Tram', 'Safety', 'Path'];
    expect(getTexts({ ...narrowed, ...places, ...shown })).toEqual(texts);
    expect(getTexts({ reporting: 'overdue' })).toEqual(['Report overdue']);
  });

  test('DASH-4 the month of changed drafts is a filter of their tab, and is removed with it', () => {
    const filter: IncidentFilter = { incident_status: 'Pending Save', updated_in: '2026-11' };
    expect(getTexts(filter)).toEqual(['Modified in November 2026']);
    expect(withFields(filter, { incident_status: 'Draft' }, DEPENDENTS)).toEqual({
      incident_status: 'Draft',
    });
  });

  test('LIST-2 removing a filter keeps the others, except its dependents', () => {
    const filter: IncidentFilter = {
      from_date: '2026-10-23',
      to_date: '2026-11-22',
      park: 'Night Safari',
      zone: 'Tram',
      category: 'c2',
    };
    const [days, category, park] = activeFilters(filter);
    const without = (each: ActiveFilter<IncidentFilter> | undefined) =>
      withFields(filter, each?.off ?? {}, DEPENDENTS);
    expect(without(days)).toEqual({ park: 'Night Safari', zone: 'Tram', category: 'c2' });
    expect(Object.keys(without(category))).not.toContain('category');
    expect(Object.keys(without(park))).toEqual(['from_date', 'to_date', 'category']);
  });
});
