import { GEOLOCATION_TIMEOUT_MS } from '../../../../contract/limits.ts';
import {
  formatPosition,
  metresBetween,
  type Position,
  parsePosition,
} from '../../../../contract/values/position.ts';

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
    ({ coords: { latitude, longitude, accuracy } }) => {
      const position = { lat: latitude, lng: longitude };
      keepPosition(position);
      report({ state: 'found', position, accuracy });
    },
    ({ code }) => report({ state: FAILURES[code] ?? 'unavailable' }),
    { enableHighAccuracy: true, timeout: GEOLOCATION_TIMEOUT_MS, maximumAge },
  );
  return () => {
    wanted = false;
  };
}

/** Metres from a park's middle; somebody further away reports what happened elsewhere. */
const NEAR_PARK = 3_000;

export function isNearPark(position: Position, park: Position): boolean {
  return metresBetween(position, park) <= NEAR_PARK;
}

const LAST_POSITION = 'last-position';

/** FORM-7: kept for the next time, when the browser may not find it. Without room for it nothing is lost. */
function keepPosition(position: Position): void {
  try {
    localStorage.setItem(LAST_POSITION, formatPosition(position));
  } catch {
    // Storage is full; what was typed needs it more.
  }
}

/** FORM-7: where this device was when it was last found; undefined where it never was. */
export function lastPosition(): Position | undefined {
  return parsePosition(localStorage.getItem(LAST_POSITION) ?? '');
}
