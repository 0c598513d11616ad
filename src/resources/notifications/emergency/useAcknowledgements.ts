import { useInfiniteQuery } from '@tanstack/react-query';
import type { AcknowledgementState } from '../../../../contract/schemas/emergency.ts';
import { readAcknowledgements } from '../../../dataProvider/emergencies.ts';

/** Those who know of an emergency, or who are waited for, page after page. Live news of it read them anew (live/applyNews.ts). */
export function useAcknowledgements(incidentId: string, state: AcknowledgementState) {
  return useInfiniteQuery({
    queryKey: ['emergencies', 'acknowledgements', incidentId, state],
    queryFn: ({ pageParam, signal }) => readAcknowledgements(incidentId, state, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}
