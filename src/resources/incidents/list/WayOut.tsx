import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { defaultFilter } from '../../../../contract/values/incidentFilter.ts';
import { currentTime } from '../../../api/clock.ts';
import { datesInWords } from '../../../components/list/datesInWords.ts';
import { useIncidentFilter } from './filter/incidentFilter.ts';

/** What else a list without rows can show. */
export function WayOut({ of }: { of: 'empty' | 'failed' }) {
  return of === 'empty' ? <WidenTheList /> : <BackToDefault />;
}

/** The list that everybody opens, and that this device therefore keeps. */
function BackToDefault() {
  const { filter, replace } = useIncidentFilter();
  const usual = defaultFilter(currentTime());
  if (JSON.stringify(filter) === JSON.stringify(usual)) return null;
  return (
    <Button variant="outlined" onClick={() => replace(usual)}>
      Show the last 30 days
    </Button>
  );
}

function WidenTheList() {
  const { filter, change, replace } = useIncidentFilter();
  const { incident_status, case: scope, ...narrowing } = filter;
  const dates = datesInWords(filter.from_date, filter.to_date);
  if (Object.keys(narrowing).length === 0) {
    if (!incident_status && !scope) return 'No incidents yet.';
    return (
      <Button variant="outlined" onClick={() => replace({})}>
        Show all incidents
      </Button>
    );
  }
  return (
    <>
      {filter.search && dates && (
        <>
          <Typography sx={{ color: 'text.secondary' }}>
            This search for “{filter.search}” covers only these dates: {dates}.
          </Typography>
          <Button variant="contained" onClick={() => change({ from_date: undefined, to_date: undefined })}>
            Search all time
          </Button>
        </>
      )}
      <Button variant="outlined" onClick={() => replace({ incident_status, case: scope })}>
        Clear filters and search
      </Button>
    </>
  );
}
