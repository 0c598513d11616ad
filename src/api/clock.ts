import { PAGE_TIME } from '../../contract/pageTime.ts';

/*
 * SHELL-15: the clock of a device may be wrong, so dates and expiry follow the server's, as its answers have it. Durations
 * within one browser are measured by the device.
 */

/** Milliseconds by which the server's clock is ahead of the device's, as far as the answers tell. */
let offset = 0;
const listeners = new Set<() => void>();

/** The time now by the server's clock; by the device's while no answer has shown a difference. */
export function currentTime(): Date {
  return new Date(Date.now() + offset);
}

/**
 * The server wrote its time at some moment between the question and the answer. A device that may be right by that stays
 * right; otherwise the difference is the smallest that fits.
 */
function correct(least: number, most: number): void {
  const learned = Math.min(Math.max(offset, least), most);
  if (Number.isNaN(learned) || learned === offset) return;
  offset = learned;
  for (const listener of listeners) listener();
}

/**
 * From the `Date` header of an answer, which has whole seconds.
 * @param askedAt by the device's clock, in milliseconds
 */
export function learnTime({ headers }: Pick<Response, 'headers'>, askedAt: number): void {
  const written = Date.parse(headers.get('date') ?? '');
  correct(written - Date.now(), written + 1000 - askedAt);
}

/** From the page itself, so that the console begins with the right day. A page out of the cache has an old time. */
export function learnTimeFromPage(): void {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming) || page.transferSize === 0) return;
  const written = page.serverTiming?.find(({ name }) => name === PAGE_TIME)?.duration ?? Number.NaN;
  const loadedAt = Date.now() - performance.now();
  correct(written - (loadedAt + page.responseStart), written + 1 - (loadedAt + page.requestStart));
}

export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds, after which the console starts with the device's clock. */
const PATIENCE = 5_000;

/** Asks for the server's time. Without an answer the device's clock holds. */
export async function askServerTime(): Promise<void> {
  const askedAt = Date.now();
  await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    .then((response) => learnTime(response, askedAt))
    .catch(() => undefined);
}

const MINUTE = 60_000;
/** Milliseconds; most devices are closer, and a smaller difference misleads nobody. */
const TOLERATED = 3 * MINUTE;
const UNITS = [
  [24 * 60 * MINUTE, 'day'],
  [60 * MINUTE, 'hour'],
  [MINUTE, 'minute'],
] as const;

/** A sentence for the person, where the device's clock is wrong by more than a few minutes. */
export function getClockWarning(): string | undefined {
  const difference = Math.abs(offset);
  if (difference <= TOLERATED) return undefined;
  const [length, unit] = UNITS.find(([size]) => difference >= size) ?? UNITS[2];
  const count = Math.round(difference / length);
  const wrong = `${count} ${unit}${count === 1 ? '' : 's'} ${offset < 0 ? 'ahead' : 'behind'}`;
  return `The clock of this device is ${wrong}. The console uses the server's time.`;
}
