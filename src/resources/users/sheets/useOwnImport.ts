import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readImport } from '../../../dataProvider/accountSheets.ts';

const KEY = ['account import'];
/** Milliseconds between polls while an import runs. */
const WHILE_RUNNING = 1500;

export function useOwnImport() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readImport(signal),
    refetchInterval: ({ state }) => (state.data && !state.data.finished_at ? WHILE_RUNNING : false),
    // A cached state would be outdated on the next visit.
    gcTime: 0,
  });
  const made = data?.made;
  // The import has added accounts, so refresh the list.
  useEffect(() => {
    if (made) void queryClient.invalidateQueries({ queryKey: ['users', 'getList'] });
  }, [made, queryClient]);
  return { current: data ?? undefined, failed: isError, readAnew: () => void refetch() };
}
