import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type PendingIncident, readPending, subscribeToPending } from './pendingIncidents.ts';

/** The person's drafts of this browser, newest first, and as they change. The rows of the list are read anew with them. */
export function usePending(userId: string): PendingIncident[] {
  const queryClient = useQueryClient();
  const queryKey = ['pending incidents', userId];
  const { data } = useQuery({ queryKey, queryFn: () => readPending(userId), refetchOnMount: 'always' });
  useEffect(() => {
    // LIST-10: rows that were listed before a draft was saved, sent or deleted are still in the cache.
    const readRowsAnew = () => void queryClient.invalidateQueries({ predicate: listsPending });
    readRowsAnew();
    return subscribeToPending(userId, () => {
      void queryClient.invalidateQueries({ queryKey: ['pending incidents', userId] });
      readRowsAnew();
    });
  }, [userId, queryClient]);
  return data ?? NONE;
}

/** Until they are read, a moment after the list is opened. */
const NONE: PendingIncident[] = [];

function listsPending({ queryKey: [resource, , params] }: Query): boolean {
  const isPending = (filter: unknown) =>
    typeof filter === 'object' &&
    filter !== null &&
    'incident_status' in filter &&
    filter.incident_status === 'Pending Save';
  return (
    resource === 'incidents' &&
    typeof params === 'object' &&
    params !== null &&
    'filter' in params &&
    isPending(params.filter)
  );
}
