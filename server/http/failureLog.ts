import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callName } from './callNames.ts';

/** Milliseconds between log lines of an outage: it affects every call and would fill the disk. */
const OUTAGE_EVERY = 60_000;

const logged = new WeakSet<FastifyRequest>();

/** By server and status: last log time, and failures since. */
const outages = new WeakMap<object, Map<number, { loggedAt: number; unlogged: number }>>();

/** The browser left while a large answer was being compressed. */
const hasLeft = (reply: FastifyReply, error?: Error & { code?: string }) =>
  error?.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;

/** Logs once per request, unless it failed because its client left. */
export function logFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error?: Error,
): void {
  if (logged.has(request) || hasLeft(reply, error)) return;
  logged.add(request);
  const line = getLine(request, reply, status, error);
  if (error) request.log.error(line, 'a call failed');
  else request.log.warn(line, 'a call was refused');
}

export function logOutage(request: FastifyRequest, reply: FastifyReply, status: number, error: Error): void {
  if (logged.has(request)) return;
  logged.add(request);
  const { server } = request.server;
  const ofServer = outages.get(server) ?? new Map();
  outages.set(server, ofServer);
  const known = ofServer.get(status) ?? { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };
  const isDue = performance.now() - known.loggedAt >= OUTAGE_EVERY;
  ofServer.set(
    status,
    isDue ? { loggedAt: performance.now(), unlogged: 0 } : { ...known, unlogged: known.unlogged + 1 },
  );
  if (!isDue) return;
  request.log.error(
    { ...getLine(request, reply, status, error), calls_before: known.unlogged },
    'calls cannot be served',
  );
}

const getLine = (request: FastifyRequest, reply: FastifyReply, status: number, error?: Error) => ({
  call: callName(request),
  method: request.method,
  status,
  ms: Math.round(reply.elapsedTime),
  ...(error && { err: error }),
});

/** Every 5xx answer, including those that bypass the error handler; outages are logged separately. */
export function logFailures(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500) logFailure(request, reply, reply.statusCode);
  });
}
