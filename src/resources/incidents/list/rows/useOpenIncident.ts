import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useNavigate } from 'react-admin';
import { mayOpenCategory } from '../../../../../contract/access.ts';
import { isUnreachable } from '../../../../api/callServer.ts';
import { logFailure } from '../../../../api/logFailure.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { useErrorNotification } from '../../../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../../../dataProvider/index.ts';
import { pages } from '../../../../pages.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { isPendingRow, type ListRow } from './listRow.ts';
import type { DetailState } from './usePrevNext.ts';

/**
 * Reports the view before it opens the incident, one at a time. `opening` is the clicked row, which shows a progress
 * state (LIST-8).
 */
export function useViewedThen() {
  const notifyError = useErrorNotification();
  const [opening, setOpening] = useState<string>();
  const busy = useRef(false);
  // The person may have left the page during a slow report, or even come back.
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
      // Without a network the incident opens as this device keeps it (OFF-1).
      await report().catch((error: unknown) => {
        if (!isUnreachable(error)) throw error;
      });
      if (!left.current && window.location.href === from) go();
    } catch (error) {
      logFailure('incidents reportViewed', error);
      notifyError(
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
 * Opens a row if the viewer has permission; for listed incidents only the category matters (LIST-8). The report for a
 * draft is not awaited, because there may be no network.
 */
export function useOpenIncident() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filter } = useIncidentFilter();
  const { page, perPage, sort } = useListContext();
  const { viewedThen, opening } = useViewedThen();

  const mayOpen = (row: ListRow) => isPendingRow(row) || mayOpenCategory(viewer, row.filtered_category);
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
