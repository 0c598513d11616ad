import { useEffect, useState } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';

/** The rows that are chosen, in the order in which they were, also those that are on another page by now. */
export function useSelectedRows<Row extends RaRecord>(): Row[] {
  const { data, selectedIds } = useListContext<Row>();
  const [seen, setSeen] = useState<ReadonlyMap<Identifier, Row>>(new Map());
  useEffect(() => {
    if (data) setSeen((before) => new Map([...before, ...data.map((row) => [row.id, row] as const)]));
  }, [data]);
  return selectedIds.flatMap((id) => seen.get(id) ?? []);
}
