import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Heading } from './Heading.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';
import styles from './signIn.module.css';

type Props = {
  page: string;
  onGoBack: () => void;
  children: ReactNode;
};

/** An error replaces only the page, not the frame around it (SHELL-7). */
export function FailsAlone({ page, onGoBack, children }: Props) {
  return (
    <ErrorBoundary
      resetKeys={[page]}
      // Skipped if navigation already opened another page.
      onReset={({ reason }) => reason === 'imperative-api' && onGoBack()}
      fallbackRender={({ resetErrorBoundary }) => <Failed onGoBack={resetErrorBoundary} />}
    >
      {children}
    </ErrorBoundary>
  );
}

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
      <p className={styles.lead}>This page could not be displayed. Your saved work is safe.</p>
      <button type="button" className={styles.primary} onClick={onGoBack}>
        Go Back
      </button>
    </div>
  );
}
