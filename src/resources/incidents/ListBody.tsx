import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FilterChips } from '../../components/list/FilterChips.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { activeFilters, useIncidentFilter, withoutPanel } from './incidentFilter.ts';
import { ListTools } from './ListTools.tsx';
import { StatusTabs } from './StatusTabs.tsx';

type Props = {
  /** What this layout has beside the search. */
  tools: ReactNode;
  /** What stands above the rows, such as the filters. */
  above?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** What the list has on every screen, around the rows. */
export function ListBody({ tools, above, children }: Props) {
  const { filter, change, replace } = useIncidentFilter();
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <ListTools>{tools}</ListTools>
      {above}
      <StatusTabs />
      <FilterChips
        active={activeFilters(filter)}
        onChange={change}
        onClear={() => replace(withoutPanel(filter))}
      />
      <ListRows empty="No data found" emptyAction={<WidenTheList />}>
        {children}
      </ListRows>
      <ListPagination />
    </Box>
  );
}

/** What to do about an empty list: look at all of the tab, whatever the day, the filters and the search. */
function WidenTheList() {
  const { filter, replace } = useIncidentFilter();
  const { incident_status, case: scope, ...narrowing } = filter;
  if (Object.keys(narrowing).length === 0) return null;
  return (
    <Button variant="outlined" onClick={() => replace({ incident_status, case: scope })}>
      Clear filters and search
    </Button>
  );
}
