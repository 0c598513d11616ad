import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../operations/failures.ts';
import { Refusal } from './refusal.ts';

/** Google's names of what went wrong, by HTTP status; the Firebase SDK shows them to its caller. */
const STATUS_NAMES: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ALREADY_EXISTS',
  416: 'OUT_OF_RANGE',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** A refusal of the embedded identity, documents or files, in the shape that the Firebase SDK reads. */
export class GoogleRefusal extends Error {
  readonly statusCode: number;
  /** Google's name of it, where it is not the status' own. */
  readonly statusName: string;

  constructor(statusCode: number, message: string, statusName = STATUS_NAMES[statusCode]) {
    super(message);
    this.name = 'GoogleRefusal';
    this.statusCode = statusCode;
    this.statusName = statusName ?? 'INVALID_ARGUMENT';
  }
}

/** The error handler of the three embedded services. A failure of ours is logged whole and told in one word. */
export function answerGoogleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = asGoogleRefusal(error);
  if (refusal.statusCode === 500) logFailure(request, reply, 500, error);
  const { statusCode: code, message, statusName: status } = refusal;
  // What was meant for the answer that was not given.
  for (const header of ['cache-control', 'content-disposition']) reply.removeHeader(header);
  // Such as Content-Range, with the length that a range lies outside of.
  if ('headers' in error && isHeaders(error.headers)) reply.headers(error.headers);
  reply
    .code(code)
    .type('application/json; charset=utf-8')
    .send({ error: { code, message, status, errors: [{ message, domain: 'global', reason: 'invalid' }] } });
}

function asGoogleRefusal(error: FastifyError | Error): GoogleRefusal {
  if (error instanceof GoogleRefusal) return error;
  if (error instanceof Refusal) return new GoogleRefusal(error.status, error.message);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status >= 400 && status < 500
    ? new GoogleRefusal(status, 'The request is not valid.')
    : new GoogleRefusal(500, 'INTERNAL_ERROR');
}

function isHeaders(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null;
}
