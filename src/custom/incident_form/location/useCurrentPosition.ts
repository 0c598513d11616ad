import { useCallback, useEffect, useRef, useState } from 'react';
import { GEOLOCATION_MAX_AGE_MS, GEOLOCATION_REFRESH_MAX_AGE_MS } from '../../../../contract/limits.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { askPosition, type CurrentPosition } from './currentPosition.ts';

/** The position of the device, once asked for. If the browser has no geolocation, an alert says so (FORM-7). */
export function useCurrentPosition() {
  const [current, setCurrent] = useState<CurrentPosition>({ state: 'idle' });
  const forget = useRef<() => void>(undefined);
  const { alert } = useDialogs();
  const askFor = useCallback(
    (maximumAge: number) => {
      forget.current?.();
      forget.current = askPosition(navigator.geolocation, maximumAge, (next) => {
        setCurrent(next);
        if (next.state === 'unsupported') void alert('navigator not supported');
      });
    },
    [alert],
  );
  useEffect(() => () => forget.current?.(), []);
  const ask = useCallback(() => askFor(GEOLOCATION_MAX_AGE_MS), [askFor]);
  const refresh = useCallback(() => askFor(GEOLOCATION_REFRESH_MAX_AGE_MS), [askFor]);
  /** Without a press, only if the browser would not ask (issue 45). */
  const askIfAllowed = useCallback(async () => {
    // Browsers without this question would ask the person.
    const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined);
    if (permission?.state === 'granted') ask();
    if (permission?.state === 'denied') setCurrent({ state: 'refused' });
  }, [ask]);
  return { current, ask, refresh, askIfAllowed };
}
