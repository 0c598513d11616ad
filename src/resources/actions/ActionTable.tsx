import { DataTable, useListContext } from 'react-admin';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { useCompletion } from './completion.tsx';
import { ActionButtons, assignedName, CaseLink, Description, Due } from './parts.tsx';

export function ActionTable() {
  const { isPending } = useListContext();
  const { shown } = useCompletion();
  if (isPending) return <TableSkeleton />;
  const column = { disableSort: true };
  return (
    <DataTable<MyAction> bulkActionButtons={false} rowClick={false} sx={TABLE}>
      <DataTable.Col<MyAction>
        {...column}
        source="action"
        label="Action"
        render={(row) => (
          <>
            <Description row={shown(row)} />
            <CaseLink row={row} />
          </>
        )}
      />
      <DataTable.Col<MyAction>
        {...column}
        source="due"
        label="Due"
        render={(row) => <Due row={shown(row)} />}
      />
      <DataTable.Col<MyAction>
        {...column}
        source="status"
        label="Status"
        render={(row) => shown(row).action.recommended_ca_status || '–'}
      />
      <DataTable.Col<MyAction>
        {...column}
        source="assigned"
        label="Assigned to"
        render={(row) => assignedName(row.action)}
      />
      <DataTable.Col<MyAction>
        {...column}
        source="may_complete"
        label="Done"
        render={(row) => <ActionButtons row={shown(row)} />}
      />
    </DataTable>
  );
}

const TABLE = {
  '& th, & td': { px: 1, fontSize: '0.875rem', lineHeight: 1.4 },
  '& td': { py: 1, verticalAlign: 'top' },
};
