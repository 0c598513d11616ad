import { useSyncExternalStore } from 'react';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { currentTime } from '../api/clock.ts';

const MINUTE = 60_000;

/** The day in Singapore, `YYYY-MM-DD`. A page left open overnight renders again within a minute of midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => singaporeDay(currentTime()));

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
}
