import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import type { ListRow } from './listRow.ts';
import { titleOf } from './listRow.ts';
import { useOpenIncident } from './useOpenIncident.ts';

/**
 * The title as a link: what the keyboard and a screen reader open a row with, by the row's own click. A new browser tab gets its
 * address.
 */
export function IncidentLink({ row }: { row: ListRow }) {
  const { mayOpen, pathOf } = useOpenIncident();
  if (!mayOpen(row)) return <Typography variant="body2">{titleOf(row)}</Typography>;
  return (
    <Box
      component={LinkBase}
      to={pathOf(row)}
      title={titleOf(row)}
      sx={LINK}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) event.stopPropagation();
        else event.preventDefault();
      }}
    >
      {titleOf(row)}
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
