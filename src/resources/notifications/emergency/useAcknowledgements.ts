import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AcknowledgementState } from '../../../../contract/schemas/emergency.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';

export function useAcknowledgements(incidentId: string, state: AcknowledgementState) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useInfiniteQuery({
    queryKey: ['emergencies', 'acknowledgements', incidentId, state],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getAcknowledgements(incidentId, state, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}
