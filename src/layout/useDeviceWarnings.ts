import { useEffect, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { subscribeToClock } from '../api/clock.ts';
import { getStorageWarning } from '../api/storageWarning.ts';
import { getClockWarning } from './clockWarning.ts';

/** Milliseconds; enough to read two sentences. */
const SHOWN = 15_000;

const reported = new Set<string>();

export function useDeviceWarnings(): void {
  useWarnOnce('storage', getStorageWarning());
  useWarnOnce('clock', useSyncExternalStore(subscribeToClock, getClockWarning));
}

function useWarnOnce(about: string, warning: string | undefined): void {
  const notify = useNotify();
  useEffect(() => {
    if (!warning || reported.has(about)) return;
    reported.add(about);
    notify(warning, { type: 'warning', autoHideDuration: SHOWN });
  }, [notify, about, warning]);
}
