import { useEffect, useState } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';

/** In order of selection, including rows that are now on another page. */
export function useSelectedRows<Row extends RaRecord>(): Row[] {
  const { data, selectedIds } = useListContext<Row>();
  const [seen, setSeen] = useState<ReadonlyMap<Identifier, Row>>(new Map());
  useEffect(() => {
    if (data) setSeen((before) => new Map([...before, ...data.map((row) => [row.id, row] as const)]));
  }, [data]);
  return selectedIds.flatMap((id) => seen.get(id) ?? []);
}
