import { DataTable, useListContext } from 'react-admin';
import type { GroupUser } from '../../../contract/schemas/group.ts';
import { useViewer } from '../../api/useViewer.ts';
import { SelectPage, SelectRow } from '../../components/list/SelectRow.tsx';
import { SortedColumn } from '../../components/list/SortedColumn.tsx';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { useRoleTitle } from '../../reference/useRoleTitle.ts';
import { COLUMNS, mayMove } from './memberColumns.ts';

export function MemberTable() {
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
