import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { HAS_NEW } from '../../live/queryKeys.ts';

/** NPAN-2: Read All. Live news tell the other tabs. */
export function useReadAll(): { readAll: () => void; isPending: boolean } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.readAllNotifications(),
    onSuccess: () => {
      queryClient.setQueryData(HAS_NEW, false);
      return queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (error) => notify(`They could not be marked read. ${error.message}`, { type: 'error' }),
  });
  return { readAll: () => mutate(), isPending };
}
