import { type SortPayload, useGetList, useLocation } from 'react-admin';
import type { IncidentFilter } from '../../../../../contract/values/incidentFilter.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { pages } from '../../../../pages.ts';
import { isPendingRow, type ListRow } from './listRow.ts';

/**
 * The page of which list an incident was opened from. It stands in the state of the browser's history, so that it is there
 * after a reload, and that a typed address, which comes from no list, has none.
 */
export type ListPlace = { filter: IncidentFilter; sort: SortPayload; page: number; perPage: number };

/** What a detail's entry in the history holds; `stepped` where one came to it from the one before or after it. */
export type DetailState = { list?: ListPlace; stepped?: 'previous' | 'next' } | null;

/** An incident one may go to, and the page of the list that it is on. */
export type Step = { row: ListRow; list: ListPlace };

export type ListSteps = { position: string; previous: Step | undefined; next: Step | undefined };

/** Milliseconds for which the list is not asked for anew: what changes is told (live/applyNews.ts). */
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
 * DET-1: the incidents before and after this one in the list it was opened from, in its order and filter and across its pages,
 * that the viewer may open (LIST-8). Undefined where it came from no list, or is not in it any more.
 */
export function usePrevNext(id: string): ListSteps | undefined {
  const viewer = useViewer();
  const { state } = useLocation();
  const list = (state as DetailState)?.list;
  const mayOpen = (row: ListRow) => !isPendingRow(row) && pages.incident.isOpenTo(viewer, row);

  const { page = 1, perPage = 1 } = list ?? {};
  const here = usePage(list, 0, true);
  const total = here.total ?? 0;
  const within = around(here.rows ?? [], id, mayOpen);
  // Where the page has no more, or the incident has moved off it meanwhile.
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

/** The incident among these rows, and the nearest on either side that may be opened, by their places. */
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
