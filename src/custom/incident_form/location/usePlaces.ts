import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usePaused } from '../../../components/usePaused.ts';
import type { Place } from '../../../dataProvider/incidentActions.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';

/** Milliseconds without a keystroke before a search begins. */
const PAUSE = 300;
const NONE: Place[] = [];

/** Places by the words typed so far; asked when the typing pauses. */
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
    /** FORM-7: the server searches for none. */
    notOffered: query.data === null,
    retry: () => void query.refetch(),
  };
}
