import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { lazyWithRetry } from '../record/lazyWithRetry.tsx';
import type { ParkMapProps } from './ParkMap.tsx';

export const LazyParkMap = memo(
  lazyWithRetry<ParkMapProps>(() => import('./ParkMap.tsx'), {
    missing: ({ height }, retry) => <NoMap height={height} onRetry={retry} />,
    waiting: ({ height }) => <Skeleton variant="rectangular" animation="wave" height={height} />,
  }),
);

function NoMap({ height, onRetry }: { height: number | string; onRetry: () => void }) {
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
