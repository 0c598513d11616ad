import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import { Refusal } from '../http/refusal.ts';
import { isLiveStream, isOfOperators } from './callNames.ts';
import { type Limits, RETRY_AFTER } from './limits.ts';

/** Why a call was refused although nothing is wrong with it. */
export type Pressure = 'calls' | 'streams' | 'database' | 'event_loop';

type Options = {
  database: Database;
  limits: Limits;
  onRefused: (reason: Pressure) => void;
};

/** Routes that take a whole file, which may take its time. */
const FILE_ROUTES = '/v0/';

/**
 * Answers 503 with Retry-After rather than let work pile up until nothing is answered in time. What operators ask is
 * answered always.
 * @returns how many calls and streams are under way
 */
export async function limitLoad(
  app: FastifyInstance,
  { database, limits, onRefused }: Options,
): Promise<() => { calls: number; streams: number }> {
  const underWay = { calls: 0, streams: 0 };
  const most = { calls: limits.callsInFlight, streams: limits.liveStreams };

  function refuse(reply: FastifyReply, reason: Pressure): never {
    onRefused(reason);
    reply.header('retry-after', RETRY_AFTER);
    throw new Refusal(503, 'The host is very busy. Please try again in a moment.');
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isOfOperators(request)) return;
    const kind = isLiveStream(request) ? 'streams' : 'calls';
    if (underWay[kind] >= most[kind]) refuse(reply, kind);
    if (database.load().waiting >= limits.statementsWaiting) refuse(reply, 'database');
    underWay[kind] += 1;
    // Also where the client has gone.
    reply.raw.once('close', () => {
      underWay[kind] -= 1;
    });
    endSlowBody(request, limits.bodyTime);
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelay,
    pressureHandler: async (request, reply) => {
      if (!isOfOperators(request)) refuse(reply, 'event_loop');
    },
  });
  return () => underWay;
}

/** A body that trickles in would hold its place among the calls for as long as it likes. */
function endSlowBody(request: FastifyRequest, time: number): void {
  const hasBody = request.headers['content-length'] !== undefined || 'transfer-encoding' in request.headers;
  if (!hasBody || request.routeOptions.url?.startsWith(FILE_ROUTES)) return;
  const tooSlow = setTimeout(() => request.raw.destroy(), time).unref();
  for (const event of ['end', 'close']) request.raw.once(event, () => clearTimeout(tooSlow));
}
