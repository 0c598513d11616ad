import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocation, useNavigate } from 'react-admin';
import { FULL_RECORD } from '../../../dataProvider/incidents.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import { pages } from '../../../pages.ts';
import { useViewedThen } from './rows/useOpenIncident.ts';
import { type DetailState, type Step, usePrevNext } from './rows/usePrevNext.ts';

/** Replaces the history entry, so that Back leads to the list (LIST-8). */
export function useListNavigation(id: string) {
  const navigate = useNavigate();
  const { hash, state } = useLocation();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { viewedThen, opening } = useViewedThen();
  const steps = usePrevNext(id);

  const goTo = ({ row, list }: Step, stepped: 'previous' | 'next') => {
    const state: DetailState = { list, stepped };
    const whole = { id: row.id, meta: FULL_RECORD };
    const read = () =>
      queryClient.prefetchQuery({
        queryKey: ['incidents', 'getOne', whole],
        queryFn: ({ signal }) =>
          dataProvider.getOne('incidents', { ...whole, signal }).then(({ data }) => data),
      });
    void viewedThen(
      row.id,
      () => Promise.all([dataProvider.reportViewed(row.id), read()]),
      () => {
        navigate(pages.incident.to(row.id, Boolean(list.filter.search)) + hash, { replace: true, state });
        window.scrollTo({ top: 0 });
      },
    );
  };
  const going = (step: Step | undefined, stepped: 'previous' | 'next') =>
    step && opening === undefined ? () => goTo(step, stepped) : undefined;
  return {
    isOpening: opening !== undefined,
    steps: steps && {
      position: steps.position,
      onPrevious: going(steps.previous, 'previous'),
      onNext: going(steps.next, 'next'),
      // Each incident mounts a new form, so the button must receive the keyboard focus again.
      focused: (state as DetailState)?.stepped,
    },
  };
}
