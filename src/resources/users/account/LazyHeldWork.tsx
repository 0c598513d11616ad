import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { User } from '../../../../contract/schemas/user.ts';
import { PART_HEIGHT, PartMissing } from '../../../components/record/PartMissing.tsx';

const load = () => lazy(() => import('./HeldWork.tsx'));

/** A lazy component remembers that it failed, so another try needs a new one. */
let HeldWork = load();

type Props = { user: Pick<User, 'id' | 'name'>; onLeave: () => void };

/** Issue 20, item 4: fetched with the question before somebody is archived. */
export function LazyHeldWork(props: Props) {
  return (
    <ErrorBoundary
      onReset={() => {
        HeldWork = load();
      }}
      fallbackRender={({ resetErrorBoundary }) => (
        <PartMissing
          text={`What ${props.user.name} still holds could not be loaded.`}
          onRetry={resetErrorBoundary}
        />
      )}
    >
      <Suspense fallback={<Skeleton variant="rounded" height={PART_HEIGHT} />}>
        <CurrentHeldWork {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentHeldWork(props: Props) {
  return <HeldWork {...props} />;
}
