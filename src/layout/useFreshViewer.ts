import { useEffect } from 'react';
import { refreshSignedInUser } from '../authProvider/enter.ts';

/** Milliseconds between two looks at the own account while the page is open. */
const INTERVAL = 5 * 60_000;

/** AUTH-16: a changed role shows its tabs and buttons soon, not at the next sign-in; the host obeys it at once anyway. */
export function useFreshViewer(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshSignedInUser();
    };
    refresh();
    const timer = setInterval(refresh, INTERVAL);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}
