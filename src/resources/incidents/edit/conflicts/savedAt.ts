import { formatInstant, singaporeDay } from '../../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../../api/clock.ts';

/** Returns `at 14:02`, or for another day in Singapore `on 3 Nov 2026, 14:02`. */
export function savedAt(instant: string, now = currentTime()): string {
  const text = formatInstant(instant);
  if (!text) return '';
  return singaporeDay(instant) === singaporeDay(now) ? `at ${text.slice(-5)}` : `on ${text}`;
}
