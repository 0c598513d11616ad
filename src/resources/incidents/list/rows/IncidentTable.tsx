import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, useListContext } from 'react-admin';
import { activeRow, TABLE } from '../../../../components/list/rowStyle.ts';
import { SelectPage, SelectRow } from '../../../../components/list/SelectRow.tsx';
import { SortedColumn } from '../../../../components/list/SortedColumn.tsx';
import { TableSkeleton } from '../../../../components/list/TableSkeleton.tsx';
import { useColumns } from '../../../../components/list/useColumns.ts';
import { MENU, WIDE_COLUMNS } from './columns.tsx';
import { compactColumns } from './compactColumns.tsx';
import { getRowCode, isEmergency, type ListRow } from './listRow.ts';
import { useOpenIncident } from './useOpenIncident.ts';
import { useRowSelection } from './useRowSelection.ts';

/** From this width, a title of sixty characters fits next to one column per field. */
const WIDE = '(min-width: 1680px)';

export function IncidentTable() {
  const { isPending, data = [] } = useListContext<ListRow>();
  const { open, opening } = useOpenIncident();
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const { hidden, inOrder } = useColumns();
  const { hasBoxes, isSelectable } = useRowSelection();
  if (isPending) return <TableSkeleton />;
  return (
    <DataTable<ListRow>
      bulkActionButtons={false}
      rowClick={async (_id, _resource, row): Promise<false> => {
        await open(row);
        return false;
      }}
      rowSx={(row) => (row.id === opening ? activeRow : isEmergency(row) ? EMERGENCY : {})}
      sx={isWide ? TABLE : COMPACT_TABLE}
    >
      {hasBoxes && (
        <DataTable.Col<ListRow>
          disableSort
          source="id"
          label={<SelectPage ids={data.filter(isSelectable).map(({ id }) => id)} />}
          sx={CHOICE}
          render={(row) => <SelectRow id={row.id} name={getRowCode(row)} disabled={!isSelectable(row)} />}
        />
      )}
      {inOrder(isWide ? WIDE_COLUMNS : compactColumns(hidden)).map((column) => (
        <SortedColumn key={column.source} {...column} />
      ))}
      <SortedColumn {...MENU} />
    </DataTable>
  );
}

const EMERGENCY = { '& > td:first-of-type': { boxShadow: 'inset 4px 0 var(--danger)' } };

const CHOICE = { width: 40, '&&': { p: 0 } };

/** Less padding keeps rows with a chip as high as others, so that ten rows fit on the page. */
const COMPACT_TABLE = { ...TABLE, '& td': { py: 0.25 } };
