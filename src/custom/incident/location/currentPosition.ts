import { GEOLOCATION_TIMEOUT_MS } from '../../../../contract/limits.ts';
import type { Position } from '../../../components/map/position.ts';

/** What is known of where the person is (FORM-7). */
export type CurrentPosition =
  | { state: 'idle' | 'asking' | 'refused' | 'timed out' | 'unavailable' | 'unsupported' }
  /** `accuracy` in metres. */
  | { state: 'found'; position: Position; accuracy: number };

/** GeolocationPositionError's codes; the class itself is missing where there is no geolocation. */
const FAILURES: Record<number, 'refused' | 'unavailable' | 'timed out'> = {
  1: 'refused',
  2: 'unavailable',
  3: 'timed out',
};

/**
 * Asks the browser where it is. `onChange` hears `asking` or `unsupported` at once, then how it went.
 * @param maximumAge milliseconds that a position found earlier may be old
 * @returns how to hear no more of it
 */
export function askPosition(
  geolocation: Geolocation | undefined,
  maximumAge: number,
  onChange: (current: CurrentPosition) => void,
): () => void {
  if (!geolocation) {
    onChange({ state: 'unsupported' });
    return () => undefined;
  }
  let wanted = true;
  const report = (current: CurrentPosition) => wanted && onChange(current);
  report({ state: 'asking' });
  geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude, accuracy } }) =>
      report({ state: 'found', position: { lat: latitude, lng: longitude }, accuracy }),
    ({ code }) => report({ state: FAILURES[code] ?? 'unavailable' }),
    { enableHighAccuracy: true, timeout: GEOLOCATION_TIMEOUT_MS, maximumAge },
  );
  return () => {
    wanted = false;
  };
}
