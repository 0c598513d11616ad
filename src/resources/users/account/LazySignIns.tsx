import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { User } from '../../../../contract/schemas/user.ts';
import { PartMissing } from '../../../components/record/PartMissing.tsx';
import { isOffered } from '../../../host/session.ts';

const load = () => lazy(() => import('./SignIns.tsx'));

/** A lazy component remembers that it failed, so another try needs a new one. */
let SignIns = load();

type Props = { user: Pick<User, 'id' | 'name' | 'role'> };

/** Issue 20, item 4: fetched when it is first looked at, where the host has it. */
export function LazySignIns({ user }: Props) {
  if (!isOffered('sessions')) return null;
  return (
    <ErrorBoundary
      onReset={() => {
        SignIns = load();
      }}
      fallbackRender={({ resetErrorBoundary }) => (
        <PartMissing text="The devices could not be loaded." onRetry={resetErrorBoundary} />
      )}
    >
      <Suspense>
        <CurrentSignIns user={user} />
      </Suspense>
    </ErrorBoundary>
  );
}

function CurrentSignIns(props: Props) {
  return <SignIns {...props} />;
}
