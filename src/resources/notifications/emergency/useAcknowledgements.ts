import { useInfiniteQuery } from '@tanstack/react-query';
import type { AcknowledgementState } from '../../../../contract/schemas/emergency.ts';
import { readAcknowledgements } from '../../../dataProvider/emergencies.ts';

export function useAcknowledgements(incidentId: string, state: AcknowledgementState) {
  return useInfiniteQuery({
    queryKey: ['emergencies', 'acknowledgements', incidentId, state],
    queryFn: ({ pageParam, signal }) => readAcknowledgements(incidentId, state, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}
