import { useEffect, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { getClockWarning, subscribeToClock } from '../api/clock.ts';
import { getStorageWarning } from '../api/siteData.ts';

/** Milliseconds; enough to read two sentences. */
const SHOWN = 15_000;

let isClockReported = false;
let isStorageReported = false;

export function useDeviceWarnings(): void {
  const notify = useNotify();
  const clockWarning = useSyncExternalStore(subscribeToClock, getClockWarning);
  const storageWarning = getStorageWarning();
  useEffect(() => {
    if (!storageWarning || isStorageReported) return;
    isStorageReported = true;
    notify(storageWarning, { type: 'warning', autoHideDuration: SHOWN });
  }, [notify, storageWarning]);
  useEffect(() => {
    if (!clockWarning || isClockReported) return;
    isClockReported = true;
    notify(clockWarning, { type: 'warning', autoHideDuration: SHOWN });
  }, [notify, clockWarning]);
}
