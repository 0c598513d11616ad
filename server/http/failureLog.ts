import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callName } from './callNames.ts';

/** Between two lines about an outage of one kind: it is every call's, and a line a call would fill the disk. Milliseconds. */
const OUTAGE_EVERY = 60_000;

const logged = new WeakSet<FastifyRequest>();

/** What was logged of the outages of a server, by its server and their status, and how many calls met one unlogged since. */
const outages = new WeakMap<object, Map<number, { loggedAt: number; unlogged: number }>>();

/** Logs a failure of ours, once a request. */
export function logFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error?: Error,
): void {
  if (logged.has(request)) return;
  logged.add(request);
  const line = getLine(request, reply, status, error);
  if (error) request.log.error(line, 'a call failed');
  else request.log.warn(line, 'a call was refused');
}

/** Logs that calls cannot be served for now, by the first that meets it and then once a minute. */
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

/** A line for every answer from 500 on, also for those that no error handler saw; outages have their own. */
export function logFailures(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode >= 500) logFailure(request, reply, reply.statusCode);
  });
}
