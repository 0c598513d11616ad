import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import type { OpenedMenu } from '../useLazyComponent.ts';
import { useColumns } from './useColumns.ts';
import { moved, useMoveButtons } from './useMoveButtons.tsx';

export type ChosenColumn = { source: string; label: string };

type Props = OpenedMenu & { columns: readonly ChosenColumn[] };

/** React-admin's chooser has options outside a list, which is invalid for screen readers (LIST-4). */
export default function ColumnsChooser({ columns, anchor, onClose }: Props) {
  const { hidden, setHidden, setOrder, inOrder } = useColumns();
  const placed = inOrder(columns);
  const { list, buttons, status } = useMoveButtons(placed.length, (from, to) =>
    setOrder(moved(placed, from, to).map(({ source }) => source)),
  );
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((each) => each !== source) : [...hidden, source]);
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns', sx: { p: 1.5, minWidth: 280 } } }}
    >
      <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {placed.map(({ source, label }, at) => (
          <Box component="li" key={source} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              sx={{ flex: 1, mr: 1 }}
              control={
                <Checkbox
                  autoFocus={at === 0}
                  checked={!hidden.includes(source)}
                  onChange={() => toggle(source)}
                />
              }
              label={label}
            />
            {buttons(source, label, at)}
          </Box>
        ))}
      </Box>
      {status}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 1 }}>
        <Button
          onClick={() => {
            setHidden([]);
            setOrder([]);
          }}
        >
          Reset to default
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Box>
    </Popover>
  );
}
