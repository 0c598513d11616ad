import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-admin';
import { defaultFilter } from '../../../../contract/values/incidentFilter.ts';
import { currentTime } from '../../../api/clock.ts';
import { FilterChips } from '../../../components/list/FilterChips.tsx';
import { ListPagination } from '../../../components/list/ListPagination.tsx';
import { ListRows } from '../../../components/list/ListRows.tsx';
import { ScrollingLine } from '../../../components/list/ScrollingLine.tsx';
import { lazyWithRetry } from '../../../components/record/lazyWithRetry.tsx';
import { useIsPhone } from '../../../components/useIsPhone.ts';
import { useToday } from '../../../components/useToday.ts';
import { UnfinishedForms } from '../../../custom/incident_form/autosave/UnfinishedForms.tsx';
import { CaseScopeButtons } from './filter/CaseScopeButtons.tsx';
import { activeFilters, useIncidentFilter, withoutPanel } from './filter/incidentFilter.ts';
import { ListTools } from './ListTools.tsx';
import { MapSwitch } from './map/MapSwitch.tsx';
import { useMapView } from './map/useMapView.ts';
import { PendingChip } from './PendingChip.tsx';
import { useRowSelection } from './rows/useRowSelection.ts';
import { StatusTabs } from './StatusTabs.tsx';
import { WayOut } from './WayOut.tsx';

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

/** Module state, because a case may be open over midnight. */
let usual = defaultFilter(currentTime());

/** A list left open overnight goes on with the usual days if its address names those of yesterday (LIST-6). */
function useUsualDays(): void {
  const { filter, change } = useIncidentFilter();
  const today = useToday();
  const { search } = useLocation();
  useEffect(() => {
    if (usual.to_date === today) return;
    const { from_date, to_date } = usual;
    usual = defaultFilter(currentTime());
    // Without a filter in the address, the page fills in today's days.
    if (!new URLSearchParams(search).has('filter')) return;
    if (filter.from_date === from_date && filter.to_date === to_date) change(usual);
  });
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
          emptyAction={<WayOut of="empty" />}
          wayBack={<WayOut of="failed" />}
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
