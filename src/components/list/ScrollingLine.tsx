import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function ScrollingLine({ children }: { children: ReactNode }) {
  return <Box sx={LINE}>{children}</Box>;
}

const LINE = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  mb: { xs: '7px', md: 1.5 },
  overflowX: { xs: 'auto', md: 'visible' },
  // Room for the focus ring, which a scrolling box would clip.
  mx: { xs: '-5px', md: 0 },
  mt: { xs: '-5px', md: 0 },
  p: { xs: '5px', md: 0 },
  '& > *': { flex: 'none' },
  '& button': { scrollMarginInline: '5px' },
};
