import { onlineManager } from '@tanstack/react-query';
import { logFailure } from '../api/logFailure.ts';

/** Milliseconds, for browsers without requestIdleCallback. */
const SOON = 2_000;
const LONGEST_PAUSE = 30_000;

/** Tries until it succeeds: an emergency alert must not be missed (NPAN-5). @param what name for the log */
export async function loadWhenIdle<Part>(what: string, load: () => Promise<Part>): Promise<Part> {
  await untilIdle();
  for (let failures = 0; ; failures += 1) {
    await untilOnline();
    try {
      return await load();
    } catch (error) {
      if (failures === 0) logFailure(`loading ${what}`, error);
      await pause(Math.min(LONGEST_PAUSE, 1_000 * 2 ** failures));
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

function untilIdle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return pause(SOON);
  return new Promise((resolve) => window.requestIdleCallback(() => resolve(), { timeout: SOON }));
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    if (onlineManager.isOnline()) return resolve();
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
  });
}
