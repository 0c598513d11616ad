import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { NotThere } from './NotThere.tsx';
import { TimelineSkeleton } from './TimelineSkeleton.tsx';

const load = () => lazy(() => import('./Timeline.tsx'));

/** A lazy component caches its failure, so a retry needs a new one. */
let Timeline = load();

export function LazyTimeline({ incidentId }: { incidentId: string }) {
  return (
    <ErrorBoundary
      onReset={() => {
        Timeline = load();
      }}
      fallbackRender={({ resetErrorBoundary }) => (
        <NotThere text="The timeline could not be loaded." onRetry={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={<TimelineSkeleton />}>
        <CurrentTimeline incidentId={incidentId} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentTimeline(props: { incidentId: string }) {
  return <Timeline {...props} />;
}
