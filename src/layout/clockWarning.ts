import { clockOffset } from '../api/clock.ts';

const MINUTE = 60_000;
/** Milliseconds; smaller differences do not matter to users. */
const TOLERATED = 3 * MINUTE;
const UNITS = [
  [24 * 60 * MINUTE, 'day'],
  [60 * MINUTE, 'hour'],
  [MINUTE, 'minute'],
] as const;

export function getClockWarning(): string | undefined {
  const offset = clockOffset();
  const difference = Math.abs(offset);
  if (difference <= TOLERATED) return undefined;
  const [length, unit] = UNITS.find(([size]) => difference >= size) ?? UNITS[2];
  const count = Math.round(difference / length);
  const wrong = `${count} ${unit}${count === 1 ? '' : 's'} ${offset < 0 ? 'ahead' : 'behind'}`;
  return `This device's clock is ${wrong}. The console uses the server's time.`;
}
