import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { OpenedMenu } from '../useLazyComponent.ts';
import { moved } from './moved.ts';
import { useColumns } from './useColumns.ts';
import { useMovedFocus } from './useMovedFocus.ts';

export type ChosenColumn = { source: string; label: string };

type Props = OpenedMenu & { columns: readonly ChosenColumn[] };

/** React-admin's chooser has options outside a list, which is invalid for screen readers (LIST-4). */
export default function ColumnsChooser({ columns, anchor, onClose }: Props) {
  const { hidden, setHidden, setOrder, inOrder } = useColumns();
  const { list, said, keepFocus } = useMovedFocus();
  const placed = inOrder(columns);
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((each) => each !== source) : [...hidden, source]);
  const move = (at: number, by: 1 | -1) => {
    const to = at + by;
    const column = placed[at];
    if (!column || to < 0 || to >= placed.length) return;
    setOrder(moved(placed, at, to).map(({ source }) => source));
    keepFocus(`${column.source} ${by}`, `${column.label} is now ${to + 1} of ${placed.length}.`);
  };
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
            <IconButton
              aria-label={`Move ${label} up`}
              aria-disabled={at === 0}
              data-move={`${source} -1`}
              sx={MOVE}
              onClick={() => move(at, -1)}
            >
              <ArrowUpwardOutlined fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={`Move ${label} down`}
              aria-disabled={at === placed.length - 1}
              data-move={`${source} 1`}
              sx={MOVE}
              onClick={() => move(at, 1)}
            >
              <ArrowDownwardOutlined fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
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

const MOVE = { '&[aria-disabled=true]': { color: 'text.disabled', cursor: 'default' } };
