import { DataTable, useListContext } from 'react-admin';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { SortedColumn } from '../../components/list/SortedColumn.tsx';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { COLUMNS } from './memberColumns.ts';
import { SelectMember, SelectPage } from './SelectMember.tsx';

/** GRP-2 on a desk. */
export function MemberTable() {
  const { isPending } = useListContext();
  if (isPending) return <TableSkeleton />;
  return (
    <DataTable<GroupUser> bulkActionButtons={false} rowClick={false} sx={TABLE}>
      <DataTable.Col<GroupUser>
        disableSort
        source="id"
        label={<SelectPage />}
        sx={{ width: 44 }}
        render={(member) => <SelectMember member={member} />}
      />
      {COLUMNS.map(({ source, label, text }) => (
        <SortedColumn<GroupUser>
          key={source}
          source={source}
          label={label}
          render={(member) => text(member) || '–'}
        />
      ))}
    </DataTable>
  );
}

const TABLE = {
  '& th, & td': { px: 1, fontSize: '0.875rem', lineHeight: 1.4, overflowWrap: 'anywhere' },
  '& td': { py: 0.5 },
};
