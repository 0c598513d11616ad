import { formatInstant, singaporeDay } from '../../../../../contract/singaporeTime.ts';
import { currentTime } from '../../../../api/clock.ts';

/** `at 14:02`; of another day than today in Singapore `on 3 Nov 2026, 14:02`. */
export function savedAt(instant: string, now = currentTime()): string {
  const text = formatInstant(instant);
  if (!text) return '';
  return singaporeDay(instant) === singaporeDay(now) ? `at ${text.slice(-5)}` : `on ${text}`;
}
