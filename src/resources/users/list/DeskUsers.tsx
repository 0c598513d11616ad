import Box from '@mui/material/Box';
import { DataTable, useListContext } from 'react-admin';
import { mayOpenListedUsers } from '../../../../contract/access.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { ColumnsButton } from '../../../components/list/ColumnsButton.tsx';
import { DeskLayout } from '../../../components/list/DeskLayout.tsx';
import { TABLE } from '../../../components/list/rowStyle.ts';
import { SortedColumn } from '../../../components/list/SortedColumn.tsx';
import { TableSkeleton } from '../../../components/list/TableSkeleton.tsx';
import { useColumns } from '../../../components/list/useColumns.ts';
import { COLUMNS, HIDEABLE_COLUMNS } from './columns.tsx';
import { UserFilterFields } from './UserFilterFields.tsx';
import { getUserPath } from './UserLink.tsx';
import { UserListBody } from './UserListBody.tsx';

export default function DeskUsers() {
  return (
    <DeskLayout
      filters={<UserFilterFields />}
      tools={<ColumnsButton columns={HIDEABLE_COLUMNS} />}
      body={(parts) => (
        <UserListBody {...parts}>
          <UserTable />
        </UserListBody>
      )}
    />
  );
}

function UserTable() {
  const { isPending, sort } = useListContext();
  const mayOpen = mayOpenListedUsers(useViewer());
  const { inOrder } = useColumns();
  if (isPending) return <TableSkeleton />;
  return (
    <Box sx={[ROOM, keepInSight(sort.field)]}>
      <DataTable<User>
        bulkActionButtons={false}
        rowClick={mayOpen && ((_id, _resource, user) => getUserPath(user))}
        sx={NINE_COLUMNS}
      >
        {inOrder(COLUMNS).map((column) => (
          <SortedColumn<User> key={column.source} {...column} />
        ))}
      </DataTable>
    </Box>
  );
}

const NINE_COLUMNS = { ...TABLE, '& th, & th .MuiTableSortLabel-root': { whiteSpace: 'normal' } };

const NARROW = '@media (max-width: 1239px)';

const keepInSight = (source: string) => ({
  [NARROW]: {
    [`&&& .column-${source}`]: {
      position: 'sticky',
      inset: 'auto 0',
      zIndex: 1,
      bgcolor: 'background.default',
      boxShadow: '-1px 0 var(--hairline), 1px 0 var(--hairline)',
    },
  },
});

/** Nine columns fit from 1280 px; narrower screens scroll the table inside its box, including the header. */
const ROOM = {
  [NARROW]: {
    overflowX: 'auto',
    '& .RaDataTable-table': { minWidth: 940 },
    // Overrides the sticky header of react-admin's table.
    '&& .RaDataTable-headerCell': { position: 'static' },
  },
};
