import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCanAccess, useDataProvider, useStore } from 'react-admin';
import type { ListView, StoredViews } from '../../../../../contract/schemas/listView.ts';
import { logFailure } from '../../../../api/logFailure.ts';
import { useErrorNotification } from '../../../../components/useErrorNotification.tsx';
import type { ConsoleDataProvider } from '../../../../dataProvider/index.ts';
import type { ViewsChange } from '../../../../dataProvider/listViews.ts';

const VIEWS = ['list_views'];

/** Views are stored by the server, or by this browser if the server does not support them. */
export function useViews() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { canAccess: isKept = false } = useCanAccess({ resource: 'list_views', action: 'edit' });
  const [own, setOwn] = useStore<ListView[]>('incidents.views', []);
  const { data, error, refetch } = useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) => dataProvider.getListViews(signal),
    enabled: isKept,
  });
  const save = useSave();
  return {
    views: isKept ? data?.views : own,
    failed: error !== null,
    retry: () => void refetch(),
    change: (change: ViewsChange) => (isKept ? save(change) : setOwn(change(own))),
  };
}

/** Saves run one after another, each based on the result of the last. */
function useSave(): (change: ViewsChange) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notifyError = useErrorNotification();
  const kept = useRef<Promise<StoredViews | undefined>>(Promise.resolve(undefined));
  const save = (change: ViewsChange) => {
    const shown = queryClient.getQueryData<StoredViews>(VIEWS);
    if (shown) queryClient.setQueryData(VIEWS, { ...shown, views: change(shown.views) });
    kept.current = kept.current.then(async (before) => {
      try {
        const saved = await dataProvider.saveListViews(
          before ?? shown ?? (await dataProvider.getListViews()),
          change,
        );
        queryClient.setQueryData(VIEWS, saved);
        return saved;
      } catch (error) {
        logFailure('list views', error);
        void queryClient.invalidateQueries({ queryKey: VIEWS });
        notifyError('Your views could not be saved.', () => save(change));
        return undefined;
      }
    });
  };
  return save;
}
