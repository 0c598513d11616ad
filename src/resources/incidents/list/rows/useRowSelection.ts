import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext } from 'react-admin';
import { incidentFacts, mayWorkOnIncidents } from '../../../../../contract/access.ts';
import { BULK_ACTIONS, type BulkAction, mayAct } from '../../../../../contract/incidents/incidentFlow.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { isPendingRow, type ListRow } from './listRow.ts';

/** Up to here there is no room for a box before every row. */
const NARROW = '(max-width: 1023px)';

/** Issue 21: which incidents of the list can be chosen, for what is done with many of them. */
export function useRowSelection() {
  const viewer = useViewer();
  const { selectedIds } = useListContext<ListRow>();
  const { filter } = useIncidentFilter();
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const isOffered = mayWorkOnIncidents(viewer) && filter.incident_status !== 'Pending Save';
  const isChoosing = selectedIds.length > 0;
  const mayDo = (row: ListRow, action: BulkAction) =>
    !isPendingRow(row) && mayAct(viewer, incidentFacts(row), action);
  return {
    isChoosing,
    /** A row's menu begins it, and then every row has a box. */
    byMenu: isOffered && isNarrow && !isChoosing,
    hasBoxes: isOffered && (!isNarrow || isChoosing),
    mayDo,
    mayChoose: (row: ListRow) => BULK_ACTIONS.some((action) => mayDo(row, action)),
  };
}
