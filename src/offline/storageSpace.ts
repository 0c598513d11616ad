import { useEffect, useState } from 'react';
import { logFailure } from '../api/logFailure.ts';

/*
 * OFF-7: the room that this browser has for drafts, photos and videos. A page that did not come by https is not told of it.
 */

/** Milliseconds between two looks. */
const INTERVAL = 15_000;

let isAsked = false;

/** Asks the browser not to clear what is kept here when the device needs room. Once a page, because some browsers ask the person. */
export function askToKeepStorage(): void {
  if (isAsked || !navigator.storage?.persist) return;
  isAsked = true;
  navigator.storage.persist().catch((error: unknown) => logFailure('asking to keep the storage', error));
}

/** Bytes that are still free; undefined where the browser does not say. */
export function useFreeSpace(): number | undefined {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    if (!navigator.storage?.estimate) return undefined;
    const look = async () => {
      const { quota, usage } = await navigator.storage.estimate();
      if (quota !== undefined && usage !== undefined) setFree(quota - usage);
    };
    const lookNow = () => void look().catch(() => setFree(undefined));
    lookNow();
    const timer = setInterval(lookNow, INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return free;
}
