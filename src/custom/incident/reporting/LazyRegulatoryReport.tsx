import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { RegulatoryReportProps } from './RegulatoryReport.tsx';

const load = () => lazy(() => import('./RegulatoryReport.tsx'));

/** A lazy component remembers that it failed, so a new try needs a new one. */
let RegulatoryReport = load();

/** The table of the law comes with the tab that shows it. */
export function LazyRegulatoryReport(props: RegulatoryReportProps) {
  return (
    <ErrorBoundary
      onReset={() => {
        RegulatoryReport = load();
      }}
      fallbackRender={({ resetErrorBoundary }) => (
        <Typography role="alert">
          The regulatory report could not be loaded. <Button onClick={resetErrorBoundary}>Try again</Button>
        </Typography>
      )}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
        <Current {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Current(props: RegulatoryReportProps) {
  return <RegulatoryReport {...props} />;
}
