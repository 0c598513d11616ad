import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Above the rows, the filters in force and their like; on a phone the line is wider than the screen, and moves under the finger. */
export function ScrollingLine({ children }: { children: ReactNode }) {
  return <Box sx={LINE}>{children}</Box>;
}

const LINE = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  mb: { xs: '7px', md: 1.5 },
  overflowX: { xs: 'auto', md: 'visible' },
  // Room for the ring of what is focused, which a box that scrolls cuts off.
  mx: { xs: '-5px', md: 0 },
  mt: { xs: '-5px', md: 0 },
  p: { xs: '5px', md: 0 },
  '& > *': { flex: 'none' },
  '& button': { scrollMarginInline: '5px' },
};
