import Checkbox from '@mui/material/Checkbox';
import { type Identifier, useListContext } from 'react-admin';
import { ROW } from './rowKeys.ts';

type Props = {
  id: Identifier;
  /** What the row is called. */
  name: string;
  /** Nothing can be done with this one. */
  disabled: boolean;
};

/** Chooses a row of a list, for what is done with many. */
export function SelectRow({ id, name, disabled }: Props) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      disabled={disabled}
      onChange={() => onToggleItem(id)}
      // A press of the row itself opens it.
      onClick={(event) => event.stopPropagation()}
      sx={TARGET}
      slotProps={{ input: { 'aria-label': `Select ${name}`, ...{ [ROW.select]: '' } } }}
    />
  );
}

/** Every row of this page that may be chosen; those of other pages stay as they are. */
export function SelectPage({ ids }: { ids: readonly Identifier[] }) {
  const { data = [], selectedIds, onSelect } = useListContext();
  const elsewhere = selectedIds.filter((id) => !data.some((row) => row.id === id));
  const chosen = selectedIds.length - elsewhere.length;
  const isWhole = ids.length > 0 && chosen === ids.length;
  const isPart = chosen > 0 && !isWhole;
  return (
    <Checkbox
      checked={isWhole}
      indeterminate={isPart}
      disabled={ids.length === 0}
      onChange={() => onSelect(isWhole ? elsewhere : [...elsewhere, ...ids])}
      sx={TARGET}
      slotProps={{
        input: {
          'aria-label': 'Select all on this page',
          // A checkbox of the browser says itself that it is neither, and what it says counts.
          'aria-checked': undefined,
          ref: (input: HTMLInputElement | null) => {
            if (input) input.indeterminate = isPart;
          },
        },
      }}
    />
  );
}

const TARGET = { width: { xs: 44, md: 36 }, height: { xs: 44, md: 36 } };
