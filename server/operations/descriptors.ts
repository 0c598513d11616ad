import { readdirSync, readFileSync } from 'node:fs';

/** Kept for what else opens files: the database, stored files on their way in and out, connections to other services. */
const RESERVE = 1024;

/**
 * How many connections may be open at once, so that the process never runs out of open files: at most `most`, less where
 * it may open fewer. Where the system does not say, `most`.
 */
export function roomForConnections(most: number): number {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    const left = Number(soft || Number.POSITIVE_INFINITY) - readdirSync('/proc/self/fd').length;
    return Math.max(1, Math.min(most, left - Math.min(RESERVE, Math.ceil(left / 2))));
  } catch {
    return most;
  }
}
