import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { ROW } from './rowKeys.ts';

type Props = {
  to: string;
  text: string;
  /** Nothing around it opens it: on a card the link is as large as the card. */
  alone?: boolean;
};

/**
 * What a row is called, as a link: what the keyboard and a screen reader open it with, by the row's own click. A new browser
 * tab gets its address.
 */
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
  // Its row or its card has the ring, and on a phone is what is pressed.
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
};
