import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Accepted request ids of a proxy; the pattern prevents forged log lines. */
const SANE = /^[A-Za-z0-9._-]{8,64}$/;

export const REQUEST_ID_HEADER = 'x-request-id';

export function readRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}
