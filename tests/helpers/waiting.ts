import { vi } from 'vitest';
import { PATIENCE } from './patience.ts';

/** `vi.waitFor` and `vi.waitUntil` with the limit of `expect.poll` and Testing Library instead of one second. */
export const waitFor: typeof vi.waitFor = (check, options) =>
  vi.waitFor(check, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });

export const waitUntil: typeof vi.waitUntil = (check, options) =>
  vi.waitUntil(check, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
