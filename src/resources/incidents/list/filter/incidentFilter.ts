import { monthInWords, toMonth } from '../../../../../contract/incidents/months.ts';
import type { IncidentFilter, ReportingFilter } from '../../../../../contract/values/incidentFilter.ts';
import { CATEGORY_LABELS } from '../../../../../contract/values/incidentValues.ts';
import { datesInWords } from '../../../../components/list/datesInWords.ts';
import { toActive, useListFilter } from '../../../../components/list/useListFilter.ts';

/** Changing a field clears the field that depends on it. */
export const DEPENDENTS: Partial<Record<keyof IncidentFilter, keyof IncidentFilter>> = {
  park: 'zone',
  incident_type: 'incident_placement',
  incident_status: 'updated_in',
};

export const useIncidentFilter = () => useListFilter<IncidentFilter>(DEPENDENTS);

/** The tab, scope and search show their own values; other filters appear in the panel and as chips. */
export function withoutPanel({ incident_status, case: scope, search }: IncidentFilter): IncidentFilter {
  return { incident_status, case: scope, search };
}

/** A due report also counts as overdue once its day has passed. */
export const REPORTING_TEXTS: Record<ReportingFilter, string> = {
  due: 'Report due',
  overdue: 'Report overdue',
};

export function activeFilters(filter: IncidentFilter) {
  return toActive<IncidentFilter>([
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
    [{ area: undefined, pin_cell: undefined }, (filter.area ?? filter.pin_cell) && 'Area on the map'],
    [{ actions: undefined }, filter.actions && 'Action overdue'],
    [{ reporting: undefined }, filter.reporting && REPORTING_TEXTS[filter.reporting]],
  ]);
}
