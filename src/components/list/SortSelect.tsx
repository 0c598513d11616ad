import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type SortPayload, useListContext } from 'react-admin';
import { useSelectMenu } from '../useSelectMenu.ts';

export type ListOrder = { text: string; sort: SortPayload };

const getKey = ({ field, order }: SortPayload) => `${field} ${order}`;

export function SortSelect({ orders }: { orders: readonly ListOrder[] }) {
  const { sort, setSort } = useListContext();
  const menu = useSelectMenu();
  return (
    <TextField
      select
      size="small"
      label="Sort"
      slotProps={{ select: menu }}
      value={getKey(sort)}
      onChange={(event) => {
        const chosen = orders.find((entry) => getKey(entry.sort) === event.target.value);
        if (chosen) setSort(chosen.sort);
      }}
    >
      {orders.map((entry) => (
        <MenuItem key={getKey(entry.sort)} value={getKey(entry.sort)}>
          {entry.text}
        </MenuItem>
      ))}
    </TextField>
  );
}
