import { useEffect, useState } from 'react';

/** A text as it was when it had not changed for so many milliseconds. */
export function usePaused(text: string, pause: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return paused;
}
