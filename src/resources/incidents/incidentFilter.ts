import {
  CATEGORY_LABELS,
  type CaseScope,
  type Category,
  type StatusTab,
} from '../../../contract/incidentValues.ts';
import { LIST_WINDOW_DAYS } from '../../../contract/limits.ts';
import { addDays, dayToWireDate, singaporeDay } from '../../../contract/singaporeTime.ts';

/** LIST-2: what the list can be narrowed by. Days are `YYYY-MM-DD`; what is not there does not filter. */
export type IncidentFilter = {
  from_date?: string;
  to_date?: string;
  category?: Category;
  park?: string;
  zone?: string;
  incident_type?: string;
  incident_placement?: string;
  incident_status?: StatusTab;
  case?: CaseScope;
  search?: string;
};

/** LIST-6: the last 30 days up to today, in Singapore. */
export function defaultFilter(now: Date): IncidentFilter {
  const today = singaporeDay(now);
  return { from_date: addDays(today, -LIST_WINDOW_DAYS), to_date: today };
}

/** The filter with some fields set; an empty text takes a field away, and another park takes its zone along. */
export function withFilter(filter: IncidentFilter, change: IncidentFilter): IncidentFilter {
  const next = { ...filter, ...change };
  if ('park' in change && change.park !== filter.park) next.zone = undefined;
  if ('incident_type' in change && change.incident_type !== filter.incident_type) {
    next.incident_placement = undefined;
  }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as IncidentFilter;
}

/** What takes a filter off, and the filter in words. */
export type ActiveFilter = { off: IncidentFilter; text: string };

/** What the panel narrows the list by; the tab, the scope and the search show themselves. */
export function activeFilters(filter: IncidentFilter): ActiveFilter[] {
  const texts: [off: IncidentFilter, text: string | undefined][] = [
    [{ from_date: undefined, to_date: undefined }, datesOf(filter)],
    [{ category: undefined }, filter.category && CATEGORY_LABELS[filter.category]],
    [{ park: undefined }, filter.park],
    [{ zone: undefined }, filter.zone],
    [{ incident_type: undefined }, filter.incident_type],
    [{ incident_placement: undefined }, filter.incident_placement],
  ];
  return texts.flatMap(([off, text]) => (text ? [{ off, text }] : []));
}

/** Both ends in one text, which a phone has room for in one line; a year that both have stands once. */
function datesOf({ from_date, to_date }: IncidentFilter): string | undefined {
  const [from, to] = [from_date, to_date].map((day) => day && dayToWireDate(day));
  if (!from || !to) return from ? `From ${from}` : to && `To ${to}`;
  if (from === to) return from;
  const year = to.slice(-5);
  return `${from.endsWith(year) ? from.slice(0, -year.length) : from} to ${to}`;
}
