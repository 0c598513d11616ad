import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, memo, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { ParkMapProps } from './ParkMap.tsx';

const load = () => lazy(() => import('./ParkMap.tsx'));

/** React.lazy caches a failure, so Retry needs a new component. */
let ParkMap = load();

export const LazyParkMap = memo(function LazyParkMap(props: ParkMapProps) {
  return (
    <ErrorBoundary
      onReset={() => {
        ParkMap = load();
      }}
      fallbackRender={({ resetErrorBoundary }) => (
        <NoMap height={props.height} onRetry={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={<Skeleton variant="rectangular" animation="wave" height={props.height} />}>
        <CurrentParkMap {...props} />
      </Suspense>
    </ErrorBoundary>
  );
});

function CurrentParkMap(props: ParkMapProps) {
  return <ParkMap {...props} />;
}

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
