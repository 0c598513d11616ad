import { useEffect, useState } from 'react';
import { getFreeSpace } from './storageSpace.ts';

/** Milliseconds. */
const INTERVAL = 15_000;

/** In bytes; undefined if the browser does not report it. */
export function useFreeSpace(): number | undefined {
  const [free, setFree] = useState<number>();
  useEffect(() => {
    const measure = () => void getFreeSpace().then(setFree);
    measure();
    const timer = setInterval(measure, INTERVAL);
    return () => clearInterval(timer);
  }, []);
  return free;
}
