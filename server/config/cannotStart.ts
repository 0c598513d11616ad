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

/**
 * The innermost message: Drizzle, `fetch` and the drivers wrap the reason in errors that only say what was tried. Addresses
 * that were tried in turn are listed.
 */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof CannotStart) return error.message;
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(getErrorReason))].join(', ');
  // Other causes, such as those of openid-client, are data.
  if (error.cause instanceof Error || typeof error.cause === 'string') return getErrorReason(error.cause);
  // Drizzle's own message contains the values of the statement.
  const message = 'query' in error ? '' : error.message;
  return message || getErrorCode(error) || error.name;
}

/** Milliseconds for a stopping server to release its port and data folder. */
export const HANDOVER_TIME = 3000;
