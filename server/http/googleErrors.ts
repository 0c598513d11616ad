import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, logOutage } from './failureLog.ts';
import { type OutOfService, outOfService } from './outOfService.ts';
import { Refusal } from './refusal.ts';

const STATUS_NAMES: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  416: 'OUT_OF_RANGE',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  507: 'RESOURCE_EXHAUSTED',
};

/** In the format of the Firebase SDK. */
export class GoogleRefusal extends Error {
  readonly statusCode: number;
  /** Google's name, if it differs from that of the status. */
  readonly statusName: string;

  constructor(statusCode: number, message: string, statusName = STATUS_NAMES[statusCode]) {
    super(message);
    this.name = 'GoogleRefusal';
    this.statusCode = statusCode;
    this.statusName = statusName ?? 'INVALID_ARGUMENT';
  }
}

/** Logs server errors in full, but sends a single word. */
export function answerGoogleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const outage = isRefusal(error) ? undefined : outOfService(error);
  const refusal = isRefusal(error) ? asGoogleRefusal(error) : getFailure(error, request, outage);
  if (outage) {
    logOutage(request, reply, outage.status, error);
    reply.header('retry-after', outage.retryAfter);
  } else if (refusal.statusCode >= 500) logFailure(request, reply, refusal.statusCode, error);
  const { statusCode: code, message, statusName: status } = refusal;
  // These headers were meant for the successful answer.
  for (const header of ['cache-control', 'content-disposition']) reply.removeHeader(header);
  if ('headers' in error && isHeaders(error.headers)) reply.headers(error.headers);
  reply
    .code(code)
    .type('application/json; charset=utf-8')
    .send({ error: { code, message, status, errors: [{ message, domain: 'global', reason: 'invalid' }] } });
}

type Refused = GoogleRefusal | Refusal;

const isRefusal = (error: Error): error is Refused =>
  error instanceof GoogleRefusal || error instanceof Refusal;

const asGoogleRefusal = (error: Refused) =>
  error instanceof Refusal ? new GoogleRefusal(error.status, error.message) : error;

function getFailure(
  error: FastifyError | Error,
  { headers }: FastifyRequest,
  outage: OutOfService | undefined,
): GoogleRefusal {
  if (outage) {
    // The Storage SDK retries any 5xx for ten minutes. 402 stops it at once, with `storage/quota-exceeded`.
    const isStorageSdk = headers['x-firebase-storage-version'] !== undefined;
    return new GoogleRefusal(isStorageSdk && outage.status === 507 ? 402 : outage.status, outage.message);
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) return new GoogleRefusal(status, 'The request is not valid.');
  // Disk errors may be temporary.
  if ('syscall' in error) return new GoogleRefusal(503, 'The files cannot be reached at the moment.');
  return new GoogleRefusal(500, 'INTERNAL_ERROR');
}

function isHeaders(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null;
}
