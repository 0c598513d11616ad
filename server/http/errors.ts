import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure, logOutage } from './failureLog.ts';
import { outOfService } from './outOfService.ts';
import { Refusal } from './refusal.ts';

/** Fastify's own errors, worded for users. */
const FASTIFY_TEXTS: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to be saved.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no content.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request must be JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request arrived incomplete.',
};

/** Logs server errors in full, but sends only one sentence. */
export function answerError(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error instanceof Refusal) {
    reply.code(error.status).headers(error.headers).send(error.body);
    return;
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) {
    const code = 'code' in error ? error.code : '';
    reply.code(status).send({ message: FASTIFY_TEXTS[code] ?? 'The request is not valid.' });
    return;
  }
  const outage = outOfService(error);
  if (outage) {
    logOutage(request, reply, outage.status, error);
    reply
      .code(outage.status)
      .header('retry-after', outage.retryAfter)
      .send({ message: outage.message, request_id: request.id });
    return;
  }
  logFailure(request, reply, 500, error);
  reply
    .code(500)
    .send({ message: 'Something went wrong on our side. Please try again.', request_id: request.id });
}
