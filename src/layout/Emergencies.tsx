import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { logFailure } from '../host/logFailure.ts';
import { useViewer } from '../host/useViewer.ts';
import { whenIdle } from './whenIdle.ts';

const EmergencyAlert = lazy(() => import('../custom/emergency/EmergencyAlert.tsx'));

/** Issue 21, item 6: what is to be acknowledged, from when the first page stands. Where it does not come, the bell has its dot. */
export function Emergencies() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { offers } = useViewer();
  if (!isIdle || !offers?.includes('emergencies')) return null;
  return (
    <ErrorBoundary fallback={null} onError={(error) => logFailure('loading the emergencies', error)}>
      <Suspense fallback={null}>
        <EmergencyAlert />
      </Suspense>
    </ErrorBoundary>
  );
}
