import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logFailure } from '../api/logFailure.ts';

/** Milliseconds, for browsers without requestIdleCallback. */
const SOON = 2_000;

/** Retries when online: an emergency alert must not be missed (NPAN-5). @param what name for the log */
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

function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: SOON });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, SOON);
  return () => clearTimeout(timer);
}
