import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment, 0 from then on, and where there is no such moment. */
export function useCountdown(endsAt: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (endsAt === undefined) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    };
    const timer = setInterval(tick, SECOND);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / SECOND));
}

/** AUTH-13: `mm:ss`. */
export function minutesAndSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
