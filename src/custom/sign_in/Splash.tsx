import { useEffect, useState } from 'react';
import { Heading } from './Heading.tsx';
import { Mark } from './Mark.tsx';
import styles from './signIn.module.css';

/** What stands there while the console is fetched, and when it cannot be; then the page is about that. */
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

const SLOW = 'The console takes long to start. Please check the network, or restart the browser.';
/** Milliseconds, within which it starts on a weak network as well. */
const SLOW_AFTER = 30_000;

/** SHELL-15: a start that takes too long says so, instead of an endless splash. */
function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

/** Loads the page anew: a browser does not fetch a module again that it could not fetch before. */
export function TryAgain() {
  return (
    <button className={styles.primary} type="button" onClick={() => window.location.reload()}>
      Try again
    </button>
  );
}
