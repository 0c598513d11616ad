import {
  HttpError,
  isUnreachable as isOffline,
  isOutage,
  NetworkError,
  needsSecondFactor,
} from '../../api/callServer.ts';
import { FileNotReady } from '../../api/fileErrors.ts';
import type { OutboxProblem } from '../../api/outboxItem.ts';

/** The browser's own errors, whose messages are meant for programmers. */
const NATIVE_ERRORS = [TypeError, RangeError, ReferenceError, SyntaxError, DOMException];

function getText(error: unknown): string {
  const isReadable = error instanceof Error && !NATIVE_ERRORS.some((kind) => error instanceof kind);
  return isReadable ? error.message : 'Something went wrong on this device. Please try again.';
}

/** The problem that the person sees; `logFailure` gets the error itself. */
export function toProblem(error: unknown): OutboxProblem {
  const text = getText(error);
  if (error instanceof HttpError) {
    const { status, body, retryAfter } = error;
    return { text, status, body, ...(retryAfter !== undefined && { retryAfter }) };
  }
  return isOffline(error) ? { text, status: 0 } : { text };
}

/** The person has to sign in again, or to set up an authenticator app. */
export function isSessionOver(error: unknown): boolean {
  return (error instanceof HttpError && error.status === 401) || needsSecondFactor(error);
}

/** Whether the same item may succeed later: no network, no session, or a fault of the server. */
export function isTemporary(error: unknown): boolean {
  if (isOffline(error) || isSessionOver(error) || error instanceof FileNotReady) return true;
  if (!(error instanceof HttpError)) return false;
  return [408, 429].includes(error.status) || error.status >= 500;
}

/** Whether every other call would fail in the same way. A 429 may apply to incidents only. */
export function isUnreachable(error: unknown): boolean {
  return isSessionOver(error) || (isOutage(error) && (error as HttpError).status !== 429);
}

/** Whether a request that was sent may have been carried out: its answer was lost, on the way or in the server. */
export function isUnanswered(error: unknown): boolean {
  // A server without idempotency keys is not asked again.
  const lost = error instanceof Error && isOffline(error.cause) ? error.cause : error;
  if (lost instanceof NetworkError) return !lost.isUnsent;
  return error instanceof HttpError && error.status >= 500;
}

/** Milliseconds; some networks never answer. The key keeps the next attempt from sending it twice. */
const ANSWERED_WITHIN = 60_000;

/** @throws NetworkError */
export function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('no answer')), ANSWERED_WITHIN);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
