import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Heading } from './Heading.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';
import styles from './signIn.module.css';

type Props = {
  /** Which page it is: another one is drawn anew. */
  page: string;
  onGoBack: () => void;
  children: ReactNode;
};

/** SHELL-7: around a page outside the console; where it fails to draw it says so in its place, and the frame stands. */
export function FailsAlone({ page, onGoBack, children }: Props) {
  return (
    <ErrorBoundary
      resetKeys={[page]}
      // Not when Back has led to another page already.
      onReset={({ reason }) => reason === 'imperative-api' && onGoBack()}
      fallbackRender={({ resetErrorBoundary }) => <Failed onGoBack={resetErrorBoundary} />}
    >
      {children}
    </ErrorBoundary>
  );
}

/** SHELL-7: in the place of everything. Only the page goes; who is signed in stays so. */
export function EverythingFailed() {
  return (
    <SignedOutFrame>
      <Failed onGoBack={() => window.location.assign('/')} />
    </SignedOutFrame>
  );
}

function Failed({ onGoBack }: { onGoBack: () => void }) {
  return (
    <div className={styles.form} role="alert">
      <Heading>Something went wrong</Heading>
      <p className={styles.lead}>This page could not be shown. What was saved is safe.</p>
      <button type="button" className={styles.primary} onClick={onGoBack}>
        Go Back
      </button>
    </div>
  );
}
