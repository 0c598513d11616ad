import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWhenIdle } from './useWhenIdle.ts';

const loadLive = async () => (await import('../realtime/index.ts')).keepUpToDate;

/** NPAN-5: from when the first page stands, the server tells what happens. Until its chunk is there the bell is asked for on each return. */
export function useLiveNews(userId: string): void {
  const queryClient = useQueryClient();
  const keepUpToDate = useWhenIdle('the live news', loadLive);
  useEffect(() => keepUpToDate?.(userId, queryClient), [keepUpToDate, userId, queryClient]);
}
