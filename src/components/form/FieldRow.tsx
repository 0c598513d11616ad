import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: { xs: 'grid', md: 'flex' },
        flexWrap: 'wrap',
        gap: 2.5,
        gridTemplateColumns: 'minmax(0,1fr)',
        alignItems: 'flex-start',
        '& > *': {
          minWidth: 0,
          flex: '1 1 var(--field-width, 220px)',
          maxWidth: { md: 'var(--field-width, 380px)' },
        },
      }}
    >
      {children}
    </Box>
  );
}
