import type { QueryClient } from '@tanstack/react-query';
import { getQuery, parseQueryFromLocation } from 'react-admin';
import { mayLoadIncidentList, type Viewer } from '../../../../contract/access.ts';
import { PAGE_SIZE } from '../../../../contract/limits.ts';
import { defaultFilter } from '../../../../contract/values/incidentFilter.ts';
import { currentTime } from '../../../api/clock.ts';
import { listSearch } from '../../../components/list/listSearch.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { pages } from '../../../pages.ts';
import { NEWEST_FIRST } from './views/listDefaults.ts';

/**
 * Requests the first page of the list while the console is still loading. The query key must equal that of
 * react-admin; otherwise the list sends its own request.
 */
export function prefetchIncidentList(
  queryClient: QueryClient,
  viewer: Viewer,
  dataProvider: Pick<ConsoleDataProvider, 'getList'>,
): void {
  const { pathname, search } = window.location;
  if (pathname !== pages.incidents.path || !mayLoadIncidentList(viewer)) return;
  const { page, perPage, sort, order, filter } = getQuery({
    queryFromLocation: parseQueryFromLocation({ search: listSearch(search) }),
    params: {},
    filterDefaultValues: defaultFilter(currentTime()),
    sort: NEWEST_FIRST,
    perPage: PAGE_SIZE,
  });
  const asked = {
    pagination: { page, perPage },
    sort: { field: sort, order },
    filter: { ...filter },
    meta: undefined,
  };
  void queryClient.prefetchQuery({
    queryKey: ['incidents', 'getList', asked],
    queryFn: ({ signal }) => dataProvider.getList('incidents', { ...asked, signal }),
  });
}
