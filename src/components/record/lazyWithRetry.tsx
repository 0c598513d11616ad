import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoadError } from './LoadError.tsx';

type Options<Props> = {
  /** The error text: `The devices could not be loaded.` */
  missing: string | ((props: Props) => string);
  waiting?: ReactNode;
};

export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { missing, waiting }: Options<Props>,
): ComponentType<Props> {
  // React.lazy caches a failure, so Retry needs a new component.
  let Part: ComponentType<Props> = lazy(load);
  const Current = (props: Props) => <Part {...props} />;
  return function LazyPart(props: Props) {
    return (
      <ErrorBoundary
        onReset={() => {
          Part = lazy(load);
        }}
        fallbackRender={({ resetErrorBoundary }) => (
          <LoadError
            text={typeof missing === 'string' ? missing : missing(props)}
            onRetry={resetErrorBoundary}
          />
        )}
      >
        <Suspense fallback={waiting}>
          <Current {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
