import { useQuery } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import { useIsOnline } from '../../components/useIsOnline.ts';
import { type Group, type Target, toFilteredList } from './target.ts';

/** Results of each kind; the list has the others. */
export const SHOWN = 5;

/**
 * The key has the words, so an answer is never shown for other words. It is no `getList` key, because the answers to each
 * few letters would displace the lists that the device keeps (src/offline/answers.ts).
 */
export function useSearch<Found>(
  resource: string,
  words: string,
  isAllowed: boolean,
  search: (signal: AbortSignal) => Promise<Found>,
) {
  const isOnline = useIsOnline();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['jump', resource, words],
    queryFn: ({ signal }) => search(signal),
    enabled: isAllowed && isOnline && words !== '',
    networkMode: 'always',
    retry: false,
  });
  return {
    data,
    isSearching: isFetching,
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

type Answer = Pick<GetListResult, 'data'> & Partial<GetListResult>;

export function toMore(group: Group, path: string, words: string, answer: Answer | undefined): Target[] {
  const { data = [], total = 0, meta } = answer ?? {};
  if (total <= Math.min(data.length, SHOWN)) return [];
  const count = meta?.countsPagesOnly ? '' : `${total.toLocaleString('en-SG')} `;
  const title = `Show all ${count}${group.toLowerCase()}`;
  return [{ group, to: toFilteredList(path, words), title, isMore: true }];
}
