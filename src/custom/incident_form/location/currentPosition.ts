import { GEOLOCATION_TIMEOUT_MS } from '../../../../contract/limits.ts';
import {
  formatPosition,
  metresBetween,
  type Position,
  parsePosition,
} from '../../../../contract/values/position.ts';
import { currentSession } from '../../../api/session.ts';

export type CurrentPosition =
  | { state: 'idle' | 'asking' | 'waiting' | 'refused' | 'timed out' | 'unavailable' | 'unsupported' }
  /** `accuracy` in metres. */
  | { state: 'found'; position: Position; accuracy: number };

/** Error codes of GeolocationPositionError; the class is missing in browsers without geolocation. */
const FAILURES: Record<number, 'refused' | 'unavailable' | 'timed out'> = {
  1: 'refused',
  2: 'unavailable',
  3: 'timed out',
};

/** Milliseconds; browsers wait for ever while their question about the permission is unanswered. */
const ANSWERED_WITHIN = 5_000;

/**
 * Asks the browser for the position. Calls `onChange` at once with `asking` or `unsupported`, with `waiting`
 * if there is no answer for some seconds, then with the result.
 * @param maximumAge milliseconds; the maximum age of a cached position
 * @returns a function that unsubscribes
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
  onChange({ state: 'asking' });
  const timer = setTimeout(() => onChange({ state: 'waiting' }), ANSWERED_WITHIN);
  const report = (current: CurrentPosition) => {
    clearTimeout(timer);
    if (wanted) onChange(current);
  };
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
    clearTimeout(timer);
  };
}

/** Metres from the centre of a park; beyond this, the person is reporting from elsewhere. */
const NEAR_PARK = 3_000;

export function isNearPark(position: Position, park: Position): boolean {
  return metresBetween(position, park) <= NEAR_PARK;
}

const LAST_POSITION = 'last-position';

/** The entry begins with its owner's id, because other people on this device must not see it (OFF-6). */
function getOwner(): string {
  const session = currentSession();
  return session.state === 'in' ? `${session.user.id}: ` : ': ';
}

function keepPosition(position: Position): void {
  try {
    localStorage.setItem(LAST_POSITION, getOwner() + formatPosition(position));
  } catch {
    // Storage is full, and form data has priority.
  }
}

export function lastPosition(): Position | undefined {
  const kept = localStorage.getItem(LAST_POSITION) ?? '';
  return kept.startsWith(getOwner()) ? parsePosition(kept.slice(getOwner().length)) : undefined;
}
