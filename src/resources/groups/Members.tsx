import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { LABEL_ABOVE } from '../../components/list/labelAbove.ts';
import { SearchField } from '../../components/list/SearchField.tsx';
import { SortSelect } from '../../components/list/SortSelect.tsx';
import { useListFilter } from '../../components/list/useListFilter.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { MemberCards } from './MemberCards.tsx';
import { MemberTable } from './MemberTable.tsx';
import { COLUMNS } from './memberColumns.ts';

/** The selection persists across pages and searches (GRP-2). */
export function Members() {
  const isPhone = useIsPhone();
  const { filter, change } = useListFilter<{ search?: string }>();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ ...LABEL_ABOVE, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
        <SearchField
          label="Search members"
          placeholder="Name, email or staff ID"
          value={filter.search ?? ''}
          onChange={(search) => change({ search })}
        />
        {isPhone && <SortSelect orders={ORDERS} />}
      </Box>
      <Chosen />
      {/* A member whose role changes here disappears at once. */}
      <ListRows empty="No data found" isOfNow>
        {isPhone ? <MemberCards /> : <MemberTable />}
      </ListRows>
      <ListPagination />
    </Box>
  );
}

function Chosen() {
  const { selectedIds } = useListContext();
  return (
    <Box role="status" sx={{ color: 'text.secondary', minHeight: 24, mb: 0.5 }}>
      {selectedIds.length > 0 && `${selectedIds.length} selected`}
    </Box>
  );
}

const ORDERS = COLUMNS.flatMap(({ source, label }) => [
  { text: `${label}, ascending`, sort: { field: source, order: 'ASC' as const } },
  { text: `${label}, descending`, sort: { field: source, order: 'DESC' as const } },
]);
