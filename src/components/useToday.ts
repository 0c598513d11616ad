import { useSyncExternalStore } from 'react';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { currentTime } from '../api/clock.ts';
import { everyMinute } from './everyMinute.ts';

/** The day in Singapore, `YYYY-MM-DD`. A page left open overnight renders again within a minute of midnight. */
export const useToday = (): string => useSyncExternalStore(everyMinute, () => singaporeDay(currentTime()));
