import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { Feature } from '../../../contract/serverOffers.ts';
import { hasFeature } from '../../api/session.ts';
import { LoadError } from '../LoadError.tsx';

type Options<Props> = {
  /** The error text, such as `The devices could not be loaded.`, or what appears instead. */
  missing: string | ((props: Props, retry: () => void) => ReactNode);
  waiting?: ReactNode | ((props: Props) => ReactNode);
  /** Without this feature of the server, nothing is loaded or shown. */
  feature?: Feature;
};

/** For what renders in place. What a press opens is loaded with useLazyComponent. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { missing, waiting, feature }: Options<Props>,
): ComponentType<Props> {
  let hasFailed = false;
  const make = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
  let Part = make();
  const Current = (props: Props) => <Part {...props} />;
  // React.lazy caches a failure, so Retry and the next visit need a new component.
  const renew = () => {
    if (hasFailed) Part = make();
    hasFailed = false;
  };
  return function LazyPart(props: Props) {
    if (feature && !hasFeature(feature)) return null;
    return (
      <ErrorBoundary
        onError={renew}
        fallbackRender={({ resetErrorBoundary: retry }) => {
          const shown = typeof missing === 'function' ? missing(props, retry) : missing;
          return typeof shown === 'string' ? <LoadError text={shown} onRetry={retry} /> : shown;
        }}
      >
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Current {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
