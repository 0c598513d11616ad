import { MutationCache, onlineManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isWorthRetrying } from './api/callServer.ts';
import { logFailure } from './api/logFailure.ts';
import { showFont } from './theme/font.ts';

const RECORDS: unknown[] = ['getList', 'getOne'];

/** Logs each failure after its last retry (SHELL-11). */
export function makeQueryClient(): QueryClient {
  // It assumes a network until the browser reports a change. A page that was opened without one would not refetch then.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(getName(queryKey), error),
      onSuccess: (_data, { queryKey }) => {
        // The page's data is loaded, so the font no longer delays it.
        if (RECORDS.includes(queryKey[1])) showFont();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { options }) =>
        logFailure(getName(options.mutationKey ?? ['a change']), error),
    }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        // Offline, local drafts still load and other requests fail at once.
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
        staleTime: 5_000,
      },
      // Fail fast when offline: a paused mutation would keep the overlay open and might run unexpectedly.
      mutations: { networkMode: 'always' },
    },
  });
}

/** `incidents getList`; without parameters, which may contain names. */
function getName(key: QueryKey): string {
  return key
    .filter((part) => typeof part === 'string')
    .slice(0, 2)
    .join(' ');
}
