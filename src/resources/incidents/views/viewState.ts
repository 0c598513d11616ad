import type { SortPayload } from 'react-admin';
import type { IncidentFilter } from '../../../../contract/incidentFilter.ts';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import type { ListView } from '../../../../contract/schemas/listView.ts';
import { addDays, daysBetween } from '../../../../contract/singaporeTime.ts';
import { pages } from '../../../pages.ts';
import { NEWEST_FIRST } from './listDefaults.ts';

/** The list as it is looked at. */
export type ShownList = { filter: IncidentFilter; sort: SortPayload; columns: ListView['columns'] };

/** How many days up to today the list shows, where it ends today: such a view moves with the days. */
export function lastDaysOf({ from_date, to_date }: IncidentFilter, today: string): number | undefined {
  return from_date && to_date === today ? daysBetween(from_date, today) : undefined;
}

/** What is kept of the list under a name; `moves`: its days are counted from the day on which it is looked at. */
export function viewOf(
  { filter, sort, columns }: ShownList,
  { id, name, moves }: { id: string; name: string; moves: boolean },
  today: string,
): ListView {
  const last_days = moves ? lastDaysOf(filter, today) : undefined;
  const { from_date, to_date, ...rest } = filter;
  const field = sort.field === 'incident_id' ? 'incident_id' : NEWEST_FIRST.field;
  return {
    id,
    name,
    filter: last_days === undefined ? filter : rest,
    ...(last_days !== undefined && { last_days }),
    sort: { field, order: sort.order },
    columns,
  };
}

/** What a view filters by on this day. */
export function filterOf({ filter, last_days }: ListView, today: string): IncidentFilter {
  if (last_days === undefined) return filter as IncidentFilter;
  return { ...filter, from_date: addDays(today, -last_days), to_date: today } as IncidentFilter;
}

/** LIST-11: where a list with these filters and this order stands; a link to it shows everybody what they may see. */
export function addressOf(filter: IncidentFilter, { field, order }: SortPayload): string {
  const query = { filter: JSON.stringify(filter), sort: field, order, page: '1', perPage: String(PAGE_SIZE) };
  return `${pages.incidents.path}?${new URLSearchParams(query)}`;
}

/** True where the list shows what the view is. */
export function isShown(view: ListView, { filter, sort, columns }: ShownList, today: string): boolean {
  const shape = (filters: IncidentFilter, { field, order }: SortPayload, shown: ListView['columns']) =>
    JSON.stringify([
      Object.entries(filters)
        .filter(([, value]) => value)
        .sort(),
      field,
      order,
      [...shown.hidden].sort(),
      shown.order,
    ]);
  return shape(filterOf(view, today), view.sort, view.columns) === shape(filter, sort, columns);
}

/** The views with this one, in the place of the one that has its id. */
export function withView(views: readonly ListView[], view: ListView): ListView[] {
  const isThere = views.some(({ id }) => id === view.id);
  return isThere ? views.map((each) => (each.id === view.id ? view : each)) : [...views, view];
}
