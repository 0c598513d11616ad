import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from './whenIdle.ts';

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
