import { type SortPayload, useListContext } from 'react-admin';
import { SelectField } from '../SelectField.tsx';

export type ListOrder = { text: string; sort: SortPayload };

const getKey = ({ field, order }: SortPayload) => `${field} ${order}`;

export function SortSelect({ orders }: { orders: readonly ListOrder[] }) {
  const { sort, setSort } = useListContext();
  return (
    <SelectField
      label="Sort"
      value={getKey(sort)}
      options={orders.map((entry) => ({ value: getKey(entry.sort), text: entry.text }))}
      onChange={(key) => {
        const chosen = orders.find((entry) => getKey(entry.sort) === key);
        if (chosen) setSort(chosen.sort);
      }}
    />
  );
}
