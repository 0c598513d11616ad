import { PAGE_TIME } from '../../contract/pageTime.ts';

/* Device clocks may be wrong, so dates use the server's time (SHELL-15). Durations use the device's. */

/** Milliseconds by which the server's clock is ahead. */
let offset = 0;
const listeners = new Set<() => void>();
/** Under which the offset is kept, for a reload without a network. */
const KEPT = 'clock-offset';

export const clockOffset = (): number => offset;

export function currentTime(): Date {
  return new Date(Date.now() + offset);
}

/** The response only bounds the offset; correct it by the smallest amount that fits the bounds. */
function correct(least: number, most: number): void {
  const learned = Math.min(Math.max(offset, least), most);
  if (Number.isNaN(learned) || learned === offset) return;
  offset = learned;
  try {
    localStorage.setItem(KEPT, String(offset));
  } catch {
    // Storage is full, or this is a worker.
  }
  for (const listener of listeners) listener();
}

/** Uses the `Date` header, which has whole seconds. @param askedAt device time in milliseconds */
export function syncClock({ headers }: Pick<Response, 'headers'>, askedAt: number): void {
  const written = Date.parse(headers.get('date') ?? '');
  correct(written - Date.now(), written + 1000 - askedAt);
}

/** Uses the page's own response, so that the first date is right. Without one, as from a cache, uses what was learned before. */
export function syncClockFromPage(): void {
  offset = Number(localStorage.getItem(KEPT)) || 0;
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

/** Milliseconds before the console starts with the device clock. */
const PATIENCE = 5_000;

export async function askServerTime(): Promise<void> {
  const askedAt = Date.now();
  await fetch('/config.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    .then((response) => syncClock(response, askedAt))
    .catch(() => undefined);
}
