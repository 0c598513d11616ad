import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AcknowledgementState } from '../../../../contract/schemas/emergency.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';

/** `every`: milliseconds between readings, for those whom the server tells of no acknowledgements. */
export function useAcknowledgements(incidentId: string, state: AcknowledgementState, every?: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useInfiniteQuery({
    queryKey: ['emergencies', 'acknowledgements', incidentId, state],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getAcknowledgements(incidentId, state, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: every ?? false,
  });
}
