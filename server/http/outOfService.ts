import { isDatabaseAway } from '../database/connection.ts';

/** Seconds before a refused client may retry. */
export const RETRY_AFTER = 2;

/** Response for infrastructure failures: neither a client error nor a bug. */
export type OutOfService = {
  status: 503 | 507;
  message: string;
  /** Seconds. */
  retryAfter: number;
};

const tryAgain = (message: string): OutOfService => ({
  status: 503,
  message: `${message} Please try again in a moment.`,
  retryAfter: RETRY_AFTER,
});

const NO_ANSWER = tryAgain('The database does not answer right now.');
const NO_FILES = tryAgain('The server is very busy.');
const NO_REFERENCE_DATA = tryAgain('The reference data cannot be read right now, so nothing was saved.');

const NO_DOCUMENTS = tryAgain('The reference data cannot be reached right now.');

const NO_FOLDER = tryAgain('The stored files cannot be reached right now.');

const NO_IDENTITY = tryAgain('The identity service cannot be reached right now.');

const NO_ROOM: OutOfService = {
  status: 507,
  message: 'The disk of the server is full, so nothing was saved. Please contact IT support.',
  // Longer, because an operator has to free space.
  retryAfter: 60,
};

/** System codes and SQLSTATEs: full disk or quota; timeouts and deadlocks; no files, memory or connections left. */
const BY_CODE: Record<string, OutOfService | undefined> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  REFERENCE_AWAY: NO_REFERENCE_DATA,
  DOCUMENTS_AWAY: NO_DOCUMENTS,
  FOLDER_AWAY: NO_FOLDER,
  IDENTITY_AWAY: NO_IDENTITY,
  EMFILE: NO_FILES,
  ENFILE: NO_FILES,
  '53000': NO_FILES,
  '53100': NO_ROOM,
  '57014': NO_ANSWER,
  '55P03': NO_ANSWER,
  '40P01': NO_ANSWER,
  '53200': NO_ANSWER,
  '53300': NO_ANSWER,
};

/** Also if a quota is used up, or the database finds no room. */
export const isDiskFull = (error: unknown) => outOfService(error) === NO_ROOM;

export function outOfService(error: unknown): OutOfService | undefined {
  if (isDatabaseAway(error)) return NO_ANSWER;
  for (let current = error; current instanceof Error; current = current.cause) {
    const known = 'code' in current && typeof current.code === 'string' && BY_CODE[current.code];
    if (known) return known;
  }
  return undefined;
}
