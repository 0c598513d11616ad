import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Fact = [term: string, value: ReactNode];

/** What was entered, term by term, in columns; a blank shows a dash, a long text takes the whole width. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 2,
        m: 0,
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(140px, 1fr))',
          md: 'repeat(auto-fill, minmax(240px, 1fr))',
        },
      }}
    >
      {facts.map(([term, value]) => (
        <Box key={term} sx={{ minWidth: 0, gridColumn: isLong(value) ? '1 / -1' : undefined }}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {isBlank(value) ? '–' : value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function isBlank(value: ReactNode): boolean {
  return value === '' || value === undefined || value === null;
}

const LONG = 60;

function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > LONG;
}
