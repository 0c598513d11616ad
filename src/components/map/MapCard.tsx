import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export function MapCard({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>{children}</Box>
  );
}
