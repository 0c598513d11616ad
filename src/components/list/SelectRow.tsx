import Checkbox from '@mui/material/Checkbox';
import { type Identifier, useListContext } from 'react-admin';
import { ROW } from './rowKeys.ts';

type Props = {
  id: Identifier;
  name: string;
  disabled: boolean;
};

export function SelectRow({ id, name, disabled }: Props) {
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      disabled={disabled}
      onChange={() => onToggleItem(id)}
      // Keep the click from opening the row.
      onClick={(event) => event.stopPropagation()}
      sx={TARGET}
      slotProps={{ input: { 'aria-label': `Select ${name}`, ...{ [ROW.select]: '' } } }}
    />
  );
}

/** Only selects the selectable rows of this page. */
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
          // The native indeterminate state is enough for screen readers.
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
