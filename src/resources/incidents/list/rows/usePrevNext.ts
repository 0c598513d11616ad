import { type SortPayload, useGetList, useLocation } from 'react-admin';
import { mayOpenCategory } from '../../../../../contract/access.ts';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { isPendingRow, type ListRow } from './listRow.ts';

/**
 * The list page that an incident was opened from. It is stored in the history state, so it survives a reload and is
 * missing for a typed address.
 */
type ListPlace = { filter: IncidentFilter; sort: SortPayload; page: number; perPage: number };

export type DetailState = { list?: ListPlace; stepped?: 'previous' | 'next' } | null;

export type Step = { row: ListRow; list: ListPlace };

type ListSteps = { position: string; previous: Step | undefined; next: Step | undefined };

/** Milliseconds without a refetch; live updates report changes (realtime/applyNews.ts). */
const FRESH = 60_000;

function usePage(list: ListPlace | undefined, step: number, isNeeded: boolean) {
  const { filter = {}, sort, page = 1, perPage = 1 } = list ?? {};
  const { data, total, meta } = useGetList<ListRow>(
    'incidents',
    { filter, ...(sort && { sort }), pagination: { page: page + step, perPage } },
    { enabled: list !== undefined && isNeeded, staleTime: FRESH },
  );
  return { rows: isNeeded ? data : undefined, total, countsPagesOnly: meta?.countsPagesOnly === true };
}

/**
 * Returns the previous and next incident that the viewer may open, in the order of the list and across pages (DET-1,
 * LIST-8). Undefined if the incident was not opened from a list or is no longer in it.
 */
export function usePrevNext(id: string): ListSteps | undefined {
  const viewer = useViewer();
  const { state } = useLocation();
  const list = (state as DetailState)?.list;
  const mayOpen = (row: ListRow) => !isPendingRow(row) && mayOpenCategory(viewer, row.filtered_category);

  const { page = 1, perPage = 1 } = list ?? {};
  const here = usePage(list, 0, true);
  const total = here.total ?? 0;
  const within = around(here.rows ?? [], id, mayOpen);
  const before = usePage(list, -1, here.rows !== undefined && page > 1 && within?.previous === undefined);
  const after = usePage(list, 1, page * perPage < total && within?.next === undefined);
  if (!list || !here.rows) return undefined;

  const found = around([...(before.rows ?? []), ...here.rows, ...(after.rows ?? [])], id, mayOpen);
  if (!found) return undefined;
  const first = (page - 1) * perPage - (before.rows?.length ?? 0);
  const stepTo = (index: number | undefined): Step | undefined => {
    const row = index === undefined ? undefined : found.rows[index];
    if (index === undefined || !row) return undefined;
    return { row, list: { ...list, page: Math.floor((first + index) / perPage) + 1 } };
  };
  const place = (first + found.index + 1).toLocaleString('en-SG');
  return {
    position: here.countsPagesOnly ? place : `${place} of ${total.toLocaleString('en-SG')}`,
    previous: stepTo(found.previous),
    next: stepTo(found.next),
  };
}

function around(rows: readonly ListRow[], id: string, mayOpen: (row: ListRow) => boolean) {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return undefined;
  const previous = rows.findLastIndex((row, at) => at < index && mayOpen(row));
  const next = rows.findIndex((row, at) => at > index && row.id !== id && mayOpen(row));
  return {
    rows,
    index,
    previous: previous === -1 ? undefined : previous,
    next: next === -1 ? undefined : next,
  };
}
