const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat('en');

/** `3 minutes ago`; `just now` within the first minute, also if the clock was set back since. */
export function timeAgo(instant: string, now: Date): string {
  const age = now.getTime() - Date.parse(instant);
  if (!(age >= MINUTE)) return 'just now';
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour');
  return words.format(-Math.floor(age / DAY), 'day');
}
