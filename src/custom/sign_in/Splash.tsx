import { useEffect, useState } from 'react';
import { Heading } from './Heading.tsx';
import { Mark } from './Mark.tsx';
import styles from './signIn.module.css';

export function Splash({ text, retry = false }: { text?: string; retry?: boolean }) {
  const isSlow = useIsSlow();
  const shown = text ?? (isSlow ? SLOW : undefined);
  return (
    <main className={styles.splash} aria-busy={!text}>
      <Mark size={56} />
      <div role="status">{shown ? <Heading>{shown}</Heading> : <p>Parks Console</p>}</div>
      {(retry || isSlow) && <TryAgain />}
    </main>
  );
}

const SLOW =
  'The console is taking a long time to start. Please check your connection, or restart the browser.';
/** Milliseconds; long enough for a start on a slow network. */
const SLOW_AFTER = 30_000;

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** Reloads the page, because a browser does not retry a module import that failed. */
export function TryAgain() {
  return (
    <button className={styles.primary} type="button" onClick={() => window.location.reload()}>
      Try again
    </button>
  );
}
