import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { LinkBase } from 'react-admin';

/** What the keyboard and a screen reader open a row with, where a click anywhere on the row does; on a phone it is as large as its card. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Box
      component={LinkBase}
      to={to}
      sx={LINK}
      // The row would open it once more.
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </Box>
  );
}

const LINK = {
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline' },
  // Its row or its card has the ring.
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
};

/** Of a table whose rows are opened by such a link. */
export const TABLE_OF_LINKS = {
  '& th, & td': { px: 1, fontSize: '0.875rem', lineHeight: 1.4 },
  '& td': { py: 1.25 },
  '& tbody tr:active': { bgcolor: 'action.selected' },
  '& tbody tr:has(a:focus-visible)': { outline: 'var(--ring)', outlineOffset: -3 },
};

/** Of a card that is one link. */
export const LINKED_CARD = {
  position: 'relative',
  p: 2,
  '&:active': { bgcolor: 'action.selected' },
  '&:has(a:focus-visible)': { outline: 'var(--ring)', outlineOffset: 2 },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
};
