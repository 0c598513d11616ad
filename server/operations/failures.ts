import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callName } from './callNames.ts';

const logged = new WeakSet<FastifyRequest>();

/** Logs a failure of ours, once a request. */
export function logFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error?: Error,
): void {
  if (logged.has(request)) return;
  logged.add(request);
  const line = {
    call: callName(request),
    method: request.method,
    status,
    ms: Math.round(reply.elapsedTime),
    ...(error && { err: error }),
  };
  if (error) request.log.error(line, 'a call failed');
  else request.log.warn(line, 'a call was refused');
}

/** A line for every answer from 500 on, also for those that no error handler saw. */
export function logFailures(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500) logFailure(request, reply, reply.statusCode);
  });
}
