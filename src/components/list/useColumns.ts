import { useResourceContext, useStore } from 'react-admin';

type Placed = { source: string; below?: string };

/** Those in the order that a person chose; what has no place in it, as the column that names the record, stays in front. */
export function inOrder<Column extends Placed>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  const places = ({ source, below }: Placed) => [source, below ?? source].map((each) => order.indexOf(each));
  const place = (column: Placed) => Math.min(...places(column).filter((at, index) => at >= 0 || index === 0));
  return [...columns].sort((one, other) => place(one) - place(other));
}

/**
 * LIST-4: which columns of the resource's DataTable a person sees, and in which order; kept for the person in react-admin's
 * store, what is hidden where DataTable itself reads it.
 */
export function useColumns() {
  const resource = useResourceContext();
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, []);
  const [order, setOrder] = useStore<string[]>(`${resource}.columns`, []);
  return {
    hidden,
    order,
    setHidden,
    setOrder,
    inOrder: <Column extends Placed>(columns: readonly Column[]) => inOrder(columns, order),
  };
}
