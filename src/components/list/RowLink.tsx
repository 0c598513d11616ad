import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { ROW } from './rowKeys.ts';

type Props = {
  to: string;
  text: string;
  /** The row itself is not clickable. On a card, the link covers the whole card. */
  alone?: boolean;
};

/** Makes the row reachable by keyboard. A click uses the row's handler; a new tab uses the address. */
export function RowLink({ to, text, alone = false }: Props) {
  return (
    <Box
      component={LinkBase}
      to={to}
      title={text}
      {...{ [ROW.link]: '' }}
      sx={LINK}
      onClick={(event: MouseEvent) => {
        if (alone) return;
        if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
        else event.preventDefault();
      }}
    >
      {text}
    </Box>
  );
}

const LINK = {
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
};
