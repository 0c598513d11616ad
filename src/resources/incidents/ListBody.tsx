import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ListPagination } from '../../components/ListPagination.tsx';
import { ListRows } from '../../components/ListRows.tsx';
import { FilterChips } from './FilterChips.tsx';
import { ListTools } from './ListTools.tsx';
import { StatusTabs } from './StatusTabs.tsx';
import { WidenTheList } from './WidenTheList.tsx';

type Props = {
  /** What this layout has beside the search. */
  tools: ReactNode;
  /** The filters, where they stand above the rows. */
  filters?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** What the list has on every screen, around the rows. */
export function ListBody({ tools, filters, children }: Props) {
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, minWidth: 0 }}>
      <ListTools>{tools}</ListTools>
      {filters}
      <StatusTabs />
      <FilterChips />
      <ListRows empty="No data found" emptyAction={<WidenTheList />}>
        {children}
      </ListRows>
      <ListPagination />
    </Box>
  );
}
