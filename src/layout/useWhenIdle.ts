import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logFailure } from '../api/logFailure.ts';

/** Milliseconds; where the browser does not tell that it is idle, the first page is there by then. */
const SOON = 2_000;

/**
 * NPAN-5: what the first page stands without is fetched once the browser has nothing better to do. Where the network goes
 * before it has come, it comes with the network: news of an emergency must not pass by whoever opened the console in a dead spot.
 * @param what the browser's console says of it where it does not come at once: `the emergencies`
 * @returns what was fetched, from when it is there
 */
export function useWhenIdle<Part>(
  what: string,
  load: () => Promise<Part>,
  isNeeded = true,
): Part | undefined {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { data } = useQuery({
    queryKey: ['when idle', what],
    queryFn: load,
    enabled: isIdle && isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'online',
    retry: (failures, error) => {
      if (failures === 0) logFailure(`loading ${what}`, error);
      return true;
    },
  });
  return data;
}

/** Runs something once the browser has nothing better to do. @returns what takes it back */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: SOON });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, SOON);
  return () => clearTimeout(timer);
}
