import { HttpError, isUnreachable as isOffline, NetworkError } from '../../api/callServer.ts';
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

/** Whether the same item may succeed later: no network, no session, or a fault of the server. */
export function isTemporary(error: unknown): boolean {
  if (isOffline(error) || error instanceof FileNotReady) return true;
  if (!(error instanceof HttpError)) return false;
  return [401, 408, 429].includes(error.status) || error.status >= 500;
}

/** Whether every other call would fail in the same way. A 429 may apply to incidents only. */
export function isUnreachable(error: unknown): boolean {
  return isOffline(error) || (error instanceof HttpError && [401, 502, 503, 504].includes(error.status));
}

/** Whether a request that was sent may have been carried out: its answer was lost, on the way or in the server. */
export function isUnanswered(error: unknown): boolean {
  return isOffline(error) || (error instanceof HttpError && error.status >= 500);
}

/** @throws the signal's reason as soon as it is aborted */
export function unlessOver<Answer>(answer: Promise<Answer>, over: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = () => reject(over.reason);
    over.addEventListener('abort', end, { once: true });
    answer.then(resolve, reject).finally(() => over.removeEventListener('abort', end));
    if (over.aborted) end();
  });
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
