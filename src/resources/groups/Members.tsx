import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable, useListContext } from 'react-admin';
import { maySaveUser, type Viewer } from '../../../contract/access.ts';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { formatInstant } from '../../../contract/singaporeTime.ts';
import { useViewer } from '../../api/useViewer.ts';
import { Cards } from '../../components/list/Cards.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import { ListRows } from '../../components/list/ListRows.tsx';
import { LABEL_ABOVE } from '../../components/list/labelAbove.ts';
import { SearchField } from '../../components/list/SearchField.tsx';
import { SelectPage, SelectRow } from '../../components/list/SelectRow.tsx';
import { SortedColumn } from '../../components/list/SortedColumn.tsx';
import { SortSelect } from '../../components/list/SortSelect.tsx';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { useListFilter } from '../../components/list/useListFilter.ts';
import { useIsPhone } from '../../components/useIsPhone.ts';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';

type Column = {
  source: Exclude<keyof GroupUser, 'id'>;
  label: string;
  text: (member: GroupUser, roleTitle: (role: string) => string) => string;
};

const COLUMNS: readonly Column[] = [
  { source: 'staff_id', label: 'Staff ID', text: ({ staff_id }) => staff_id },
  { source: 'name', label: 'Name', text: ({ name }) => name },
  { source: 'department', label: 'Department', text: ({ department }) => department },
  { source: 'park', label: 'Park', text: ({ park }) => park },
  {
    source: 'created_at',
    label: 'Join Date',
    text: ({ created_at }) => (created_at ? formatInstant(created_at) : ''),
  },
  { source: 'role', label: 'Role', text: ({ role }, roleTitle) => roleTitle(role) },
];

const ORDERS = COLUMNS.flatMap(({ source, label }) => [
  { text: `${label}, ascending`, sort: { field: source, order: 'ASC' as const } },
  { text: `${label}, descending`, sort: { field: source, order: 'DESC' as const } },
]);

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
      <ListRows empty="No data found" isLive>
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

/** People cannot change their own role or that of a person with a higher role (UDET-16). */
function mayMove(viewer: Viewer, { id, role }: GroupUser): boolean {
  return maySaveUser(viewer, { id, role }, { fields: ['role'], role });
}

function MemberTable() {
  const viewer = useViewer();
  const roleTitle = useRoleTitle();
  const { isPending, data = [] } = useListContext<GroupUser>();
  if (isPending) return <TableSkeleton />;
  return (
    <DataTable<GroupUser> bulkActionButtons={false} rowClick={false} sx={TABLE}>
      <DataTable.Col<GroupUser>
        disableSort
        source="id"
        label={<SelectPage ids={data.filter((member) => mayMove(viewer, member)).map(({ id }) => id)} />}
        sx={{ width: 44 }}
        render={(member) => (
          <SelectRow id={member.id} name={member.name} disabled={!mayMove(viewer, member)} />
        )}
      />
      {COLUMNS.map(({ source, label, text }) => (
        <SortedColumn<GroupUser>
          key={source}
          source={source}
          label={label}
          render={(member) => text(member, roleTitle) || '–'}
        />
      ))}
    </DataTable>
  );
}

const TABLE = {
  '& th, & td': { px: 1, fontSize: '0.875rem', lineHeight: 1.4, overflowWrap: 'anywhere' },
  '& td': { py: 0.5 },
};

function MemberCards() {
  const viewer = useViewer();
  const roleTitle = useRoleTitle();
  return (
    <Cards<GroupUser> sx={{ p: 2, pl: 0.5, display: 'flex', alignItems: 'flex-start' }}>
      {(member) => (
        <>
          <SelectRow id={member.id} name={member.name} disabled={!mayMove(viewer, member)} />
          <Box sx={{ minWidth: 0, pt: 1.25, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
            {COLUMNS.filter(({ source }) => source !== 'name').map(({ source, label, text }) => (
              <Typography key={source} variant="body2">
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {label}
                </Box>{' '}
                {text(member, roleTitle) || '–'}
              </Typography>
            ))}
          </Box>
        </>
      )}
    </Cards>
  );
}
