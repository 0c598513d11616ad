import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readImport } from '../../../dataProvider/accountSheets.ts';

const KEY = ['account import'];
/** Milliseconds between two looks while accounts are made. */
const WHILE_RUNNING = 1500;

/** The viewer's newest import, looked at again and again as long as it is under way, on whatever page load. */
export function useOwnImport() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readImport(signal),
    refetchInterval: ({ state }) => (state.data && !state.data.finished_at ? WHILE_RUNNING : false),
    // What is read on the next visit is not what was read on this one.
    gcTime: 0,
  });
  const made = data?.made;
  // The list behind this page has other accounts by now.
  useEffect(() => {
    if (made) void queryClient.invalidateQueries({ queryKey: ['users', 'getList'] });
  }, [made, queryClient]);
  return { current: data ?? undefined, failed: isError, readAnew: () => void refetch() };
}
