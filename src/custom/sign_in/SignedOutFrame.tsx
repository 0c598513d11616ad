import { type ReactNode, useEffect } from 'react';
import { showFont } from '../../theme/font.ts';
import { Mark } from './Mark.tsx';
import styles from './signIn.module.css';

export function SignedOutFrame({ children }: { children: ReactNode }) {
  useEffect(showFont, []);
  return (
    <div className={styles.page}>
      <div className={styles.picture} aria-hidden="true">
        <p className={styles.motto}>The parks are safe because someone wrote it down.</p>
      </div>
      <main className={styles.panel}>
        <header className={styles.brand}>
          <Mark size={40} />
          <span>Parks Console</span>
        </header>
        {children}
        <footer className={styles.footer}>For park staff only. Every sign-in is recorded.</footer>
      </main>
    </div>
  );
}
