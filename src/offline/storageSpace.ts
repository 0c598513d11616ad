import { useEffect, useState } from 'react';
import { logFailure } from '../api/logFailure.ts';

/* Free storage for drafts and media (OFF-7). Browsers only report it to secure pages. */

const INTERVAL = 15_000;

let isAsked = false;

/** Requests persistent storage, once per page because some browsers prompt the user. */
export function askToKeepStorage(): void {
  if (isAsked || !navigator.storage?.persist) return;
  isAsked = true;
  navigator.storage.persist().catch((error: unknown) => logFailure('asking to keep the storage', error));
}

/** In bytes; undefined if the browser does not report it. */
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
