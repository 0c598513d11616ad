import Button from '@mui/material/Button';
import { useIncidentFilter } from './useIncidentFilter.ts';

/** What to do about an empty list: look at all of the tab, whatever the day, the filters and the search. */
export function WidenTheList() {
  const { filter, replace } = useIncidentFilter();
  const { incident_status, case: scope, ...narrowing } = filter;
  if (Object.keys(narrowing).length === 0) return null;
  return (
    <Button variant="outlined" onClick={() => replace({ incident_status, case: scope })}>
      Clear filters and search
    </Button>
  );
}
