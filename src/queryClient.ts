import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isWorthRetrying } from './api/callServer.ts';
import { logFailure } from './api/logFailure.ts';
import { showFont } from './theme/font.ts';

/** How react-admin names the reading of what a page shows. */
const RECORDS: unknown[] = ['getList', 'getOne'];

/** What every page reads and writes through. SHELL-11: whatever fails in it is logged, once it is not tried again. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(getName(queryKey), error),
      onSuccess: (_data, { queryKey }) => {
        // What the page is of has come, and nothing is held up any more.
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
        // Without a network the drafts of this device are still to be had, and the rest says at once that it is not.
        networkMode: 'always',
        // And when the network is back, what could not be read is read without anybody asking again.
        refetchOnReconnect: true,
        refetchOnWindowFocus: true,
        staleTime: 5_000,
      },
      // A save that waited for the network would hold the page under its overlay, and happen when nobody thinks of it any more.
      mutations: { networkMode: 'always' },
    },
  });
}

/** `incidents getList`: not the parameters, which may name people. */
function getName(key: QueryKey): string {
  return key
    .filter((part) => typeof part === 'string')
    .slice(0, 2)
    .join(' ');
}
