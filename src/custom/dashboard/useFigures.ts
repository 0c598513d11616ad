import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AskedFigures } from '../../dataProvider/dashboard.ts';
import type { Signal } from '../../dataProvider/resourceProvider.ts';
import type { DashboardFilter } from './dashboardFilter.ts';

/** The query key begins with that of the incidents, so that live updates refresh the figures. */
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
