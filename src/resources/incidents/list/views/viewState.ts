import type { SortPayload } from 'react-admin';
import { PAGE_SIZE } from '../../../../../contract/limits.ts';
import type { ListView } from '../../../../../contract/schemas/listView.ts';
import { addDays, daysBetween } from '../../../../../contract/singaporeTime.ts';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';
import { pages } from '../../../../pages.ts';
import { MAP } from './asMap.ts';
import { NEWEST_FIRST } from './listDefaults.ts';

export type ShownList = {
  filter: IncidentFilter;
  sort: SortPayload;
  columns: ListView['columns'];
  asMap: boolean;
};

export function getLastDays({ from_date, to_date }: IncidentFilter, today: string): number | undefined {
  return from_date && to_date === today ? daysBetween(from_date, today) : undefined;
}

/** With `moves`, the date range is relative to the day of viewing. */
export function toView(
  { filter, sort, columns, asMap }: ShownList,
  { id, name, moves }: { id: string; name: string; moves: boolean },
  today: string,
): ListView {
  const last_days = moves ? getLastDays(filter, today) : undefined;
  const { from_date, to_date, ...rest } = filter;
  const field = sort.field === 'incident_id' ? 'incident_id' : NEWEST_FIRST.field;
  return {
    id,
    name,
    filter: last_days === undefined ? filter : rest,
    ...(last_days !== undefined && { last_days }),
    sort: { field, order: sort.order },
    columns,
    ...(asMap && { shown_as: 'map' }),
  };
}

export function toShownList(
  { filter, last_days, sort, columns, shown_as }: ListView,
  today: string,
): ShownList {
  const days = last_days !== undefined && { from_date: addDays(today, -last_days), to_date: today };
  return {
    filter: { ...filter, ...days } as IncidentFilter,
    ...{ sort, columns, asMap: shown_as === 'map' },
  };
}

export function toListAddress({ filter, sort, asMap }: Omit<ShownList, 'columns'>): string {
  const query = {
    ...(asMap && { displayedFilters: JSON.stringify({ [MAP]: true }) }),
    filter: JSON.stringify(filter),
    ...{ sort: sort.field, order: sort.order, page: '1', perPage: String(PAGE_SIZE) },
  };
  return `${pages.incidents.path}?${new URLSearchParams(query)}`;
}

export function isShown(view: ListView, shown: ShownList, today: string): boolean {
  const shape = ({ filter, sort, columns, asMap }: ShownList) =>
    JSON.stringify([
      Object.entries(filter)
        .filter(([, value]) => value)
        .sort(),
      sort.field,
      sort.order,
      [...columns.hidden].sort(),
      columns.order,
      asMap,
    ]);
  return shape(toShownList(view, today)) === shape(shown);
}

export function withView(views: readonly ListView[], view: ListView): ListView[] {
  const isThere = views.some(({ id }) => id === view.id);
  return isThere ? views.map((each) => (each.id === view.id ? view : each)) : [...views, view];
}
