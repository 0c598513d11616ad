import { Heading } from './Heading.tsx';
import { Mark } from './Mark.tsx';
import styles from './signIn.module.css';

/** What stands there while the console is fetched, and when it cannot be; then the page is about that. */
export function Splash({ text, retry = false }: { text?: string; retry?: boolean }) {
  return (
    <main className={styles.splash} aria-busy={!text}>
      <Mark size={56} />
      <div role="status">{text ? <Heading>{text}</Heading> : <p>Parks Console</p>}</div>
      {retry && <TryAgain />}
    </main>
  );
}

/** Loads the page anew: a browser does not fetch a module again that it could not fetch before. */
export function TryAgain() {
  return (
    <button className={styles.primary} type="button" onClick={() => window.location.reload()}>
      Try again
    </button>
  );
}
