import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export function MapCard({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>{children}</Box>
  );
}

export function MapError({ height, onRetry }: { height: number | string; onRetry: () => void }) {
  return (
    <Box
      role="alert"
      sx={{ height, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1.5, p: 2 }}
    >
      <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>
        The map could not be loaded.
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
