import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type SortPayload, useListContext } from 'react-admin';

const ORDERS: { text: string; sort: SortPayload }[] = [
  { text: 'Last modified, newest first', sort: { field: 'latest_updated_at', order: 'DESC' } },
  { text: 'Last modified, oldest first', sort: { field: 'latest_updated_at', order: 'ASC' } },
  { text: 'Number, highest first', sort: { field: 'incident_id', order: 'DESC' } },
  { text: 'Number, lowest first', sort: { field: 'incident_id', order: 'ASC' } },
];

const keyOf = ({ field, order }: SortPayload) => `${field} ${order}`;

/** LIST-6 on a phone, where cards have no column heads to tap. */
export function SortSelect() {
  const { sort, setSort } = useListContext();
  return (
    <TextField
      select
      size="small"
      label="Sort"
      value={keyOf(sort)}
      onChange={(event) => {
        const chosen = ORDERS.find((entry) => keyOf(entry.sort) === event.target.value);
        if (chosen) setSort(chosen.sort);
      }}
    >
      {ORDERS.map((entry) => (
        <MenuItem key={keyOf(entry.sort)} value={keyOf(entry.sort)}>
          {entry.text}
        </MenuItem>
      ))}
    </TextField>
  );
}
