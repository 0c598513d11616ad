import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { LoadError } from './LoadError.tsx';

type Options<Props> = {
  /** What is said where it does not come: `The devices could not be loaded.` */
  missing: string | ((props: Props) => string);
  /** What stands there until it has come. */
  waiting?: ReactNode;
};

/** A part of a page that is fetched when it is first drawn, with another try where it does not come (SHELL-11). */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { missing, waiting }: Options<Props>,
): ComponentType<Props> {
  // A lazy component remembers that it failed, so another try needs a new one.
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
