import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { defaultFilter } from '../../../../contract/values/incidentFilter.ts';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { datesInWords } from '../../../components/list/datesInWords.ts';
import { FilterChips } from '../../../components/list/FilterChips.tsx';
import { ListPagination } from '../../../components/list/ListPagination.tsx';
import { ListRows } from '../../../components/list/ListRows.tsx';
import { ScrollingLine } from '../../../components/list/ScrollingLine.tsx';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useToday } from '../../../components/useToday.ts';
import { UnfinishedForms } from '../../../custom/incident_form/autosave/UnfinishedForms.tsx';
import { matchesPending } from '../../../offline/pendingIncidents.ts';
import { usePending } from '../../../offline/usePending.ts';
import { CaseScopeButtons } from './filter/CaseScopeButtons.tsx';
import { activeFilters, useIncidentFilter, withoutPanel } from './filter/incidentFilter.ts';
import { ListTools } from './ListTools.tsx';
import { MapSwitch } from './map/MapSwitch.tsx';
import { useMapView } from './map/useMapView.ts';
import { useRowSelection } from './rows/useRowSelection.ts';
import { StatusTabs } from './StatusTabs.tsx';

const BulkActionsBar = lazyWithRetry(() => import('./BulkActionsBar.tsx'), {
  missing: 'The bulk actions could not be loaded.',
});

const IncidentMap = lazyWithRetry(() => import('./map/IncidentMap.tsx'), {
  missing: 'The map could not be loaded.',
});

type Props = {
  tools: ReactNode;
  above?: ReactNode;
  children: ReactNode;
};

/** A list left open overnight goes on with the usual days if its address names those of yesterday (LIST-6). */
function useUsualDays(): void {
  const { filter, change } = useIncidentFilter();
  const today = useToday();
  const usual = useRef(defaultFilter(currentTime()));
  const goOn = useEvent(() => {
    const { from_date, to_date } = usual.current;
    usual.current = defaultFilter(currentTime());
    const isUsual = filter.from_date === from_date && filter.to_date === to_date;
    if (isUsual && usual.current.to_date !== to_date) change(usual.current);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a day
  useEffect(goOn, [today]);
}

/** Offered if the filter hides drafts, and on a phone, where their tab is scrolled out of view (LIST-10). */
function PendingChip() {
  const drafts = usePending(useViewer().id);
  const { filter, replace } = useIncidentFilter();
  const isOfferedToAll = useIsPhone() && filter.incident_status !== 'Pending Save';
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

export function ListBody({ tools, above, children }: Props) {
  const { filter, change, replace } = useIncidentFilter();
  const isPhone = useIsPhone();
  const { isChoosing } = useRowSelection();
  const { isMap } = useMapView();
  useUsualDays();
  const [hasChosen, setChosen] = useState(false);
  const [changed, setChanged] = useState(0);
  if (isChoosing && !hasChosen) setChosen(true);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <Box sx={{ px: { xs: 2, md: 3 }, py: { xs: 1.5, md: 2 }, minWidth: 0, flex: 1 }}>
        <UnfinishedForms />
        <ListTools>{tools}</ListTools>
        {above}
        <StatusTabs />
        <ScrollingLine>
          {isPhone && <CaseScopeButtons />}
          {isPhone && <MapSwitch />}
          <PendingChip />
          <FilterChips
            active={activeFilters(filter)}
            onChange={change}
            onClear={() => replace(withoutPanel(filter))}
          />
        </ScrollingLine>
        <ListRows
          empty="No data found"
          emptyAction={<WidenTheList />}
          wayBack={<BackToDefault />}
          // Update at once: the map has no rows that would move, and only this device changes its drafts.
          isLive={isMap || filter.incident_status === 'Pending Save'}
          changed={changed}
        >
          {isMap ? <IncidentMap /> : children}
        </ListRows>
        {!isMap && <ListPagination />}
      </Box>
      {hasChosen && !isMap && <BulkActionsBar onChanged={() => setChanged((times) => times + 1)} />}
    </Box>
  );
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
