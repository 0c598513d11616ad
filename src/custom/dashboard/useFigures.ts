import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AskedFigures } from '../../dataProvider/dashboard.ts';
import type { Signal } from '../../dataProvider/resourceProvider.ts';
import type { DashboardFilter } from './dashboardFilter.ts';

/** Figures of incidents: under the key of all that is read of them, so that the live news brings them up to date. */
export function useFigures<Figures>(
  which: string,
  filter: DashboardFilter,
  read: (asked: AskedFigures, options: Signal) => Promise<Figures>,
) {
  return useQuery({
    queryKey: ['incidents', 'dashboard', which, filter],
    queryFn: ({ signal }) => read(filter, { signal }),
    placeholderData: keepPreviousData,
  });
}
