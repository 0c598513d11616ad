import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usePaused } from '../../../components/usePaused.ts';
import type { Place } from '../../../dataProvider/incidentActions.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';

/** Milliseconds without a keystroke before a search starts. */
const PAUSE = 300;
const NONE: Place[] = [];

export function usePlaces(words: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const typed = words.trim();
  const keyword = usePaused(typed, PAUSE);
  const query = useQuery({
    queryKey: ['places', keyword],
    queryFn: () => dataProvider.searchPlaces(keyword),
    enabled: keyword !== '',
    networkMode: 'always',
    retry: false,
  });
  return {
    places: typed === keyword ? (query.data ?? NONE) : NONE,
    searching: typed !== keyword || query.isFetching,
    failed: query.isError,
    /** The server offers no place search (FORM-7). */
    notOffered: query.data === null,
    retry: () => void query.refetch(),
  };
}
