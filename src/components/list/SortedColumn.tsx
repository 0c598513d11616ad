import {
  DataTable,
  type DataTableColumnProps,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
} from 'react-admin';

/** LIST-6: a column of a DataTable whose head, while the list is sorted by it, says so to a screen reader as well. */
export function SortedColumn<Row extends RaRecord>(column: DataTableColumnProps<Row>) {
  const { sort } = useListContext();
  const isHead = useDataTableRenderContext() === 'header';
  const isSorted = isHead && sort.field === column.source;
  return (
    <DataTable.Col<Row> {...column} sortDirection={isSorted && (sort.order === 'ASC' ? 'asc' : 'desc')} />
  );
}
