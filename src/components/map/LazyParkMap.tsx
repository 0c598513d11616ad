import Skeleton from '@mui/material/Skeleton';
import { memo } from 'react';
import { lazyWithRetry } from '../record/lazyWithRetry.tsx';
import { MapError } from './MapCard.tsx';
import type { ParkMapProps } from './ParkMap.tsx';

export const LazyParkMap = memo(
  lazyWithRetry<ParkMapProps>(() => import('./ParkMap.tsx'), {
    missing: ({ height }, retry) => <MapError height={height} onRetry={retry} />,
    waiting: ({ height }) => <Skeleton variant="rectangular" animation="wave" height={height} />,
  }),
);
