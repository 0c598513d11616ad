import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PendingIncident, readPending, subscribeToPending } from './pendingIncidents.ts';

/** The person's drafts of this browser, newest first, and as they change. The rows of the list are read anew with them. */
export function usePending(userId: string): PendingIncident[] {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(() => readPending(userId));
  useEffect(() => {
    // LIST-10: rows that were listed before a draft was saved, sent or deleted are still in the cache.
    const readRowsAnew = () => void queryClient.invalidateQueries({ predicate: listsPending });
    readRowsAnew();
    return subscribeToPending(userId, () => {
      setPending(readPending(userId));
      readRowsAnew();
    });
  }, [userId, queryClient]);
  return pending;
}

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
