import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GetListParams } from 'react-admin';
import { type PendingIncident, readPending, subscribeToPending } from './pendingIncidents.ts';

/** The drafts in this browser, newest first. Refreshes the list rows when they change. */
export function usePending(userId: string): PendingIncident[] {
  const queryClient = useQueryClient();
  const queryKey = ['pending incidents', userId];
  const { data } = useQuery({ queryKey, queryFn: () => readPending(userId), refetchOnMount: 'always' });
  useEffect(() => {
    // The cached rows may predate the latest change (LIST-10).
    const refetchRows = () => void queryClient.invalidateQueries({ predicate: listsPending });
    refetchRows();
    return subscribeToPending(userId, () => {
      void queryClient.invalidateQueries({ queryKey: ['pending incidents', userId] });
      refetchRows();
    });
  }, [userId, queryClient]);
  return data ?? NONE;
}

const NONE: PendingIncident[] = [];

function listsPending({ queryKey: [resource, , params] }: Query): boolean {
  const { filter } = (params ?? {}) as Partial<GetListParams>;
  return resource === 'incidents' && filter?.incident_status === 'Pending Save';
}
