import { useCallback, useEffect, useRef, useState } from 'react';
import { GEOLOCATION_MAX_AGE_MS, GEOLOCATION_REFRESH_MAX_AGE_MS } from '../../../../contract/limits.ts';
import { askPosition, type CurrentPosition } from './currentPosition.ts';

/** FORM-7: where the person is. Nothing is asked before `ask` or, for a newer answer, `refresh` is called. */
export function useCurrentPosition(): { current: CurrentPosition; ask: () => void; refresh: () => void } {
  const [current, setCurrent] = useState<CurrentPosition>({ state: 'idle' });
  const forget = useRef<() => void>(undefined);
  const askFor = useCallback((maximumAge: number) => {
    forget.current?.();
    forget.current = askPosition(navigator.geolocation, maximumAge, setCurrent);
  }, []);
  useEffect(() => () => forget.current?.(), []);
  const ask = useCallback(() => askFor(GEOLOCATION_MAX_AGE_MS), [askFor]);
  const refresh = useCallback(() => askFor(GEOLOCATION_REFRESH_MAX_AGE_MS), [askFor]);
  return { current, ask, refresh };
}
