import {
  DataTable,
  type DataTableColumnProps,
  type RaRecord,
  useDataTableRenderContext,
  useListContext,
} from 'react-admin';

/** Adds the sort state to the header for screen readers (LIST-6). */
export function SortedColumn<Row extends RaRecord>(column: DataTableColumnProps<Row>) {
  const { sort } = useListContext();
  const isHead = useDataTableRenderContext() === 'header';
  const isSorted = isHead && sort.field === column.source;
  return (
    <DataTable.Col<Row> {...column} sortDirection={isSorted && (sort.order === 'ASC' ? 'asc' : 'desc')} />
  );
}
