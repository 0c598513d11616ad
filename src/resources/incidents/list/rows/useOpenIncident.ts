import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useNavigate } from 'react-admin';
import { logFailure } from '../../../../api/logFailure.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { useErrorNotification } from '../../../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../../../dataProvider/index.ts';
import { pages } from '../../../../pages.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { isPendingRow, type ListRow } from './listRow.ts';
import type { DetailState } from './usePrevNext.ts';

/**
 * LIST-8: reports that an incident was viewed, and then leads to it, once a press. `opening` is the one that was pressed, for it
 * to show so.
 */
export function useViewedThen() {
  const tellFailure = useErrorNotification();
  const [opening, setOpening] = useState<string>();
  const busy = useRef(false);
  // On a slow network one may have gone elsewhere meanwhile (while a page is fetched, the list is still there), or even come back.
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const viewedThen = async (id: string, report: () => Promise<unknown>, go: () => void) => {
    if (busy.current) return;
    busy.current = true;
    setOpening(id);
    const from = window.location.href;
    try {
      await report();
      if (!left.current && window.location.href === from) go();
    } catch (error) {
      logFailure('incidents reportViewed', error);
      tellFailure(
        error instanceof Error ? error.message : 'The incident could not be opened.',
        () => void viewedThen(id, report, go),
      );
    } finally {
      busy.current = false;
      setOpening(undefined);
    }
  };
  return { viewedThen, opening };
}

/**
 * LIST-8: opens a row of the list where the viewer may; otherwise nothing happens. What is listed is reached, so the category
 * decides. Of a draft, which no server knows, the report carries its number, and nobody waits for it: there may be no network.
 */
export function useOpenIncident() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filter } = useIncidentFilter();
  const { page, perPage, sort } = useListContext();
  const { viewedThen, opening } = useViewedThen();

  const mayOpen = (row: ListRow) => isPendingRow(row) || pages.incident.isOpenTo(viewer, row);
  const getPath = (row: ListRow) =>
    isPendingRow(row)
      ? pages.newIncident.to(row.pending_id)
      : pages.incident.to(row.id, Boolean(filter.search));
  const open = async (row: ListRow) => {
    if (!mayOpen(row)) return;
    const state: DetailState = { list: { filter, sort, page, perPage } };
    await viewedThen(
      row.id,
      async () => {
        if (!isPendingRow(row)) return dataProvider.reportViewed(row.id);
        dataProvider.reportViewed(row.pending_id).catch(() => undefined);
      },
      () => navigate(getPath(row), isPendingRow(row) ? {} : { state }),
    );
  };
  return { mayOpen, pathOf: getPath, open, opening };
}
