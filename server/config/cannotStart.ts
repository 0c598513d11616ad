/** Thrown if the server cannot start and the operator can fix the cause. The message explains how. */
export class CannotStart extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'CannotStart';
  }
}

export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Milliseconds for a stopping server to release its port and data folder. */
export const HANDOVER_TIME = 3000;
