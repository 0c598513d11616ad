import Button from '@mui/material/Button';
import { useViewer } from '../../../api/useViewer.ts';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { matchesPending } from '../../../offline/pendingIncidents.ts';
import { usePending } from '../../../offline/usePending.ts';
import { useIncidentFilter } from './filter/incidentFilter.ts';

/** Offered if the filter hides drafts, and on a phone, where their tab is scrolled out of view (LIST-10). */
export function PendingChip() {
  const drafts = usePending(useViewer().id);
  const { filter, replace } = useIncidentFilter();
  const isPhone = useIsPhone();
  // The place of a draft is checked when its tab is read.
  const isOfferedToAll =
    filter.incident_status !== 'Pending Save' && (isPhone || filter.area || filter.pin_cell);
  if (!drafts.some((draft) => isOfferedToAll || !matchesPending(draft, filter))) return null;
  return (
    <Button
      variant="outlined"
      color="secondary"
      sx={{ minHeight: 44, borderRadius: 22 }}
      onClick={() => replace({ incident_status: 'Pending Save' })}
    >
      {drafts.length} not sent
    </Button>
  );
}
