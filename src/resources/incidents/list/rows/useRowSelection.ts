import useMediaQuery from '@mui/material/useMediaQuery';
import { useListContext } from 'react-admin';
import { incidentFacts, mayWorkOnIncidents } from '../../../../../contract/access.ts';
import { BULK_ACTIONS, type BulkAction, mayAct } from '../../../../../contract/incidents/incidentFlow.ts';
import { useViewer } from '../../../../api/useViewer.ts';
import { useIncidentFilter } from '../filter/incidentFilter.ts';
import { isPendingRow, type ListRow } from './listRow.ts';

/** Below this width there is no space for a checkbox in every row. */
const NARROW = '(max-width: 1023px)';

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
    /** The menu of a row starts the selection; then every row has a checkbox. */
    isSelectedByMenu: isOffered && isNarrow && !isChoosing,
    hasBoxes: isOffered && (!isNarrow || isChoosing),
    mayDo,
    isSelectable: (row: ListRow) => BULK_ACTIONS.some((action) => mayDo(row, action)),
  };
}
