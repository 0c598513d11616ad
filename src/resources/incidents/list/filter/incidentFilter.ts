import { monthInWords, toMonth } from '../../../../../contract/incidents/months.ts';
import type { IncidentFilter, ReportingFilter } from '../../../../../contract/values/incidentFilter.ts';
import { CATEGORY_LABELS } from '../../../../../contract/values/incidentValues.ts';
import { datesInWords } from '../../../../components/list/datesInWords.ts';
import type { ActiveFilter } from '../../../../components/list/FilterChips.tsx';
import { useListFilter } from '../../../../components/list/useListFilter.ts';

/** What goes with a field: another park takes the zone along, another type its placement, another tab what only drafts have. */
export const DEPENDENTS: Partial<Record<keyof IncidentFilter, keyof IncidentFilter>> = {
  park: 'zone',
  incident_type: 'incident_placement',
  incident_status: 'updated_in',
};

/** The list's filter and how to change it (LIST-5). */
export const useIncidentFilter = () => useListFilter<IncidentFilter>(DEPENDENTS);

/** The tab, the scope and the search show themselves; everything else stands in the panel and as chips. */
export function withoutPanel({ incident_status, case: scope, search }: IncidentFilter): IncidentFilter {
  return { incident_status, case: scope, search };
}

/** Issue 19, item 5. What is due is overdue as well, once its day is over. */
export const REPORTING_TEXTS: Record<ReportingFilter, string> = {
  due: 'Report due',
  overdue: 'Report overdue',
};

/** What the panel narrows the list by, in words. */
export function activeFilters(filter: IncidentFilter): ActiveFilter<IncidentFilter>[] {
  const texts: [off: IncidentFilter, text: string | undefined][] = [
    [{ from_date: undefined, to_date: undefined }, datesInWords(filter.from_date, filter.to_date)],
    [{ category: undefined }, filter.category && CATEGORY_LABELS[filter.category]],
    [{ park: undefined }, filter.park],
    [{ zone: undefined }, filter.zone],
    [{ incident_type: undefined }, filter.incident_type],
    [{ incident_placement: undefined }, filter.incident_placement],
    [
      { updated_in: undefined },
      filter.incident_status === 'Pending Save' && filter.updated_in
        ? `Modified in ${monthInWords(toMonth(filter.updated_in))}`
        : undefined,
    ],
    [{ area: undefined }, filter.area && 'An area of the map'],
    [{ actions: undefined }, filter.actions && 'Action overdue'],
    [{ reporting: undefined }, filter.reporting && REPORTING_TEXTS[filter.reporting]],
  ];
  return texts.flatMap(([off, text]) => (text ? [{ off, text }] : []));
}
