import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { OutboxItem } from '../../api/outboxItem.ts';
import { useViewer } from '../../api/useViewer.ts';
import { readItems, subscribeToOutbox } from '../outboxStore.ts';
import { getProgress, type SendingProgress, subscribeToProgress } from './outboxProgress.ts';

/** The signed-in person's outbox, the oldest first (OFF-3, OFF-6). */
export const useOutbox = (): readonly OutboxItem[] => useOutboxQuery().data ?? NONE;

export function useOutboxQuery() {
  const { id: userId } = useViewer();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['outbox', userId],
    queryFn: () => readItems(userId),
    refetchOnMount: 'always',
  });
  useEffect(
    () => subscribeToOutbox(() => void queryClient.invalidateQueries({ queryKey: ['outbox', userId] })),
    [userId, queryClient],
  );
  return query;
}

const NONE: readonly OutboxItem[] = [];

/** The notification after something was put into the outbox. */
export const WAITING = 'Waiting to be sent. This device sends it by itself as soon as it reaches the server.';

/** What this tab is sending of the item; undefined if nothing. */
export function useSendingProgress(key: string): SendingProgress | undefined {
  return useSyncExternalStore(subscribeToProgress, () => getProgress(key));
}
