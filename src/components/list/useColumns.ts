import { useResourceContext, useStore } from 'react-admin';

type Placed = { source: string; below?: string };

/** Columns without a saved position, such as the record's name, come first. */
export function sortColumns<Column extends Placed>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  const places = ({ source, below }: Placed) => [source, below ?? source].map((each) => order.indexOf(each));
  const place = (column: Placed) => Math.min(...places(column).filter((at, index) => at >= 0 || index === 0));
  return [...columns].sort((one, other) => place(one) - place(other));
}

/** Stored per user in react-admin's store; hidden columns use DataTable's key (LIST-4). */
export function useColumns() {
  const resource = useResourceContext();
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, []);
  const [order, setOrder] = useStore<string[]>(`${resource}.columns`, []);
  return {
    hidden,
    order,
    setHidden,
    setOrder,
    inOrder: <Column extends Placed>(columns: readonly Column[]) => sortColumns(columns, order),
  };
}
