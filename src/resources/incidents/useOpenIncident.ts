import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNavigate } from 'react-admin';
import { useTellFailure } from '../../components/useTellFailure.tsx';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { logFailure } from '../../host/logFailure.ts';
import { useViewer } from '../../host/useViewer.ts';
import { pages } from '../../pages.ts';
import { useIncidentFilter } from './incidentFilter.ts';
import { isPendingRow, type ListRow } from './listRow.ts';

/**
 * LIST-8: reports that the incident was viewed, then opens it, where the viewer may; otherwise nothing happens. What is
 * listed is reached, so the category decides. Of a draft, which no host knows, the report carries its number, and nobody waits for
 * it: there may be no network. `opening` is the row that was pressed, for it to show so.
 */
export function useOpenIncident() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const tellFailure = useTellFailure();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filter } = useIncidentFilter();

  const mayOpen = (row: ListRow) => isPendingRow(row) || pages.incident.isOpenTo(viewer, row);
  const pathOf = (row: ListRow) =>
    isPendingRow(row)
      ? pages.newIncident.to(row.pending_id)
      : pages.incident.to(row.id, Boolean(filter.search));
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
  const open = async (row: ListRow) => {
    if (!mayOpen(row) || busy.current) return;
    busy.current = true;
    setOpening(row.id);
    const from = window.location.href;
    try {
      if (isPendingRow(row)) dataProvider.reportViewed(row.pending_id).catch(() => undefined);
      else await dataProvider.reportViewed(row.id);
      if (!left.current && window.location.href === from) navigate(pathOf(row));
    } catch (error) {
      logFailure('incidents reportViewed', error);
      tellFailure(
        error instanceof Error ? error.message : 'The incident could not be opened.',
        () => void open(row),
      );
    } finally {
      busy.current = false;
      setOpening(undefined);
    }
  };
  return { mayOpen, pathOf, open, opening };
}
