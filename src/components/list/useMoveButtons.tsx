import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState } from 'react';

/** Buttons that move an entry of a list. The pressed one keeps the focus, and the new position is announced. */
export function useMoveButtons(length: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [kept, setKept] = useState<{ button: string; said: string }>();
  useEffect(() => {
    if (kept) list.current?.querySelector<HTMLElement>(`[data-move="${kept.button}"]`)?.focus();
  }, [kept]);
  const button = (id: string, name: string, at: number, by: 1 | -1) => {
    const to = at + by;
    const isOff = to < 0 || to >= length;
    const label = `Move ${name} ${by === 1 ? 'down' : 'up'}`;
    const move = () => {
      onMove(at, to);
      setKept({ button: `${id} ${by}`, said: `${name} is now ${to + 1} of ${length}.` });
    };
    const Icon = by === 1 ? ArrowDownwardOutlined : ArrowUpwardOutlined;
    return (
      <IconButton
        aria-label={label}
        title={label}
        aria-disabled={isOff}
        data-move={`${id} ${by}`}
        sx={DISABLED}
        onClick={() => !isOff && move()}
      >
        <Icon fontSize="small" />
      </IconButton>
    );
  };
  return {
    list,
    buttons: (id: string, name: string, at: number) => (
      <>
        {button(id, name, at, -1)}
        {button(id, name, at, 1)}
      </>
    ),
    status: (
      <Box role="status" sx={visuallyHidden}>
        {kept?.said}
      </Box>
    ),
  };
}

export const DISABLED = { '&[aria-disabled=true]': { color: 'text.disabled', cursor: 'default' } };

export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const rest = [...entries];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
}
