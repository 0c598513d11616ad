/** Thrown where the server cannot start for a reason that whoever starts it can mend; the message says how. */
export class CannotStart extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'CannotStart';
  }
}

/** The system's code of a failure, such as EADDRINUSE; empty where it has none. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A server that was just told to stop gets this long to leave port and data folder, in milliseconds. */
export const HANDOVER_TIME = 3000;
