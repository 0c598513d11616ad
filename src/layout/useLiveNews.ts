import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWhenIdle } from './useWhenIdle.ts';

const loadLive = async () => (await import('../realtime/applyNews.ts')).keepUpToDate;

/** Starts live events after the first page (NPAN-5). Until then, the bell refreshes on window focus. */
export function useLiveNews(userId: string): void {
  const queryClient = useQueryClient();
  const keepUpToDate = useWhenIdle('the live news', loadLive);
  useEffect(() => keepUpToDate?.(userId, queryClient), [keepUpToDate, userId, queryClient]);
}
