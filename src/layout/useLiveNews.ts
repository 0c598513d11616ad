import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Milliseconds; where the browser does not tell that it is idle, the first page is there by then. */
const SOON = 2_000;

/** NPAN-5: from when the first page stands, the host tells what happens. Without its chunk the bell is asked for on each return. */
export function useLiveNews(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const begin = () => {
      import('../live/index.ts').then(
        ({ keepUpToDate }) => {
          if (!gone) stop = keepUpToDate(userId, queryClient);
        },
        () => undefined,
      );
    };
    const cancel = whenIdle(begin);
    return () => {
      gone = true;
      cancel();
      stop?.();
    };
  }, [userId, queryClient]);
}

/** Runs something once the browser has nothing better to do. @returns what takes it back */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: SOON });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, SOON);
  return () => clearTimeout(timer);
}
