import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Related fields: side by side on the desk, one below the other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(auto-fit, minmax(220px, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
