import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function CardFacts({ lines }: { lines: readonly (readonly [term: string, text: ReactNode])[] }) {
  return (
    <Box component="dl" sx={LINES}>
      {lines.map(([term, text]) => (
        <Box key={term} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {text || '–'}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const LINES = {
  display: 'grid',
  // With large text the terms wrap, so that the words beside them stay whole.
  gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)',
  columnGap: 1.5,
  m: 0,
  mt: 1,
  fontSize: '0.9375rem',
};
