import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { PendingEmergency } from '../../../../contract/schemas/emergency.ts';
import { useErrorNotification } from '../../../components/useErrorNotification.tsx';
import { HAS_NEW } from '../../../realtime/queryKeys.ts';

export type Emergency = PendingEmergency & { id: string };

const RETRIES = 5;

/**
 * Acknowledges optimistically: the alert closes at once, and the request is sent when there is a network. If the
 * server rejects it, the alert and the error appear.
 */
export function useAcknowledge() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notifyError = useErrorNotification();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMutation({
    mutationKey: ['emergencies', 'acknowledge'],
    networkMode: 'online',
    retry: RETRIES,
    mutationFn: (emergency: Emergency) =>
      dataProvider.update('emergencies', { id: emergency.id, data: emergency, previousData: emergency }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: HAS_NEW });
      void queryClient.invalidateQueries({ queryKey: ['notifications', 'getInfiniteList'] });
      void queryClient.invalidateQueries({ queryKey: ['emergencies'] });
    },
    onError: (error, emergency) => {
      setAnswered((before) => new Set([...before].filter((id) => id !== emergency.id)));
      void queryClient.invalidateQueries({ queryKey: ['emergencies'] });
      const why = error instanceof Error ? ` ${error.message}` : '';
      notifyError(`${emergency.code} could not be acknowledged.${why}`, () => acknowledge([emergency]));
    },
  });
  const acknowledge = (emergencies: readonly Emergency[]) => {
    setAnswered((before) => new Set([...before, ...emergencies.map(({ id }) => id)]));
    for (const emergency of emergencies) mutate(emergency);
  };
  return { acknowledge, answered };
}
