import type { ReactNode } from 'react';
import { DataTable, useListContext } from 'react-admin';
import type { MyAction } from '../../../contract/schemas/incident.ts';
import { TableSkeleton } from '../../components/list/TableSkeleton.tsx';
import { useCompletion } from './completion.tsx';
import { ActionButtons, assignedName, CaseLink, Description, Due } from './parts.tsx';

const COLUMNS: { source: string; label: string; draw: (shown: MyAction) => ReactNode }[] = [
  {
    source: 'action',
    label: 'Action',
    draw: (row) => (
      <>
        <Description row={row} />
        <CaseLink row={row} />
      </>
    ),
  },
  { source: 'due', label: 'Due', draw: (row) => <Due row={row} /> },
  { source: 'status', label: 'Status', draw: ({ action }) => action.recommended_ca_status || '–' },
  { source: 'assigned', label: 'Assigned to', draw: ({ action }) => assignedName(action) },
  { source: 'may_complete', label: 'Done', draw: (row) => <ActionButtons row={row} /> },
];

export function ActionTable() {
  const { isPending } = useListContext();
  const { shown } = useCompletion();
  if (isPending) return <TableSkeleton />;
  return (
    <DataTable<MyAction> bulkActionButtons={false} rowClick={false} sx={TABLE}>
      {COLUMNS.map(({ source, label, draw }) => (
        <DataTable.Col<MyAction>
          disableSort
          key={source}
          source={source}
          label={label}
          render={(row) => draw(shown(row))}
        />
      ))}
    </DataTable>
  );
}

const TABLE = {
  '& th, & td': { px: 1, fontSize: '0.875rem', lineHeight: 1.4 },
  '& td': { py: 1, verticalAlign: 'top' },
};
