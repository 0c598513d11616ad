import { singaporeDay } from '../../contract/singaporeTime.ts';
import type { Random } from '../random.ts';

const MINUTE = 60_000;

/** Moves a time at night to the next morning, when people work. */
export function atWork(random: Random, at: Date): Date {
  const midnight = new Date(`${singaporeDay(at)}T00:00:00+08:00`).getTime();
  const hour = (at.getTime() - midnight) / (60 * MINUTE);
  if (hour >= 8 && hour < 21) return at;
  const morning = midnight + (hour < 8 ? 0 : 24 * 60 * MINUTE) + 8 * 60 * MINUTE;
  return new Date(morning + random.int(5, 150) * MINUTE + random.int(0, 59_999));
}
