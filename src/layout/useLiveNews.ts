import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadWhenIdle } from '../components/loadWhenIdle.ts';

/** Starts live events after the first page (NPAN-5). Until then, the bell refreshes on window focus. */
export function useLiveNews(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    void loadWhenIdle('the live news', () => import('../realtime/applyNews.ts')).then(({ keepUpToDate }) => {
      if (!isGone) stop = keepUpToDate(userId, queryClient);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [userId, queryClient]);
}
