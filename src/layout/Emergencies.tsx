import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logFailure } from '../host/logFailure.ts';
import { useViewer } from '../host/useViewer.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * NPAN-5: what is to be acknowledged, from when the first page stands. Where the network goes before it has come, it comes
 * with the network: an emergency must not pass by whoever opened the console in a dead spot.
 */
export function Emergencies() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { offers } = useViewer();
  const { data: EmergencyAlert } = useQuery({
    queryKey: ['emergency alert'],
    queryFn: async () => (await import('../custom/emergency/EmergencyAlert.tsx')).default,
    enabled: isIdle && offers?.includes('emergencies') === true,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'online',
    retry: (failures, error) => {
      if (failures === 0) logFailure('loading the emergencies', error);
      return true;
    },
  });
  return EmergencyAlert ? <EmergencyAlert /> : null;
}
