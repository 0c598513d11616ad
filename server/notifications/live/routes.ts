import type { FastifyInstance } from 'fastify';
import { LIVE_EVENTS_PATH } from '../../../contract/endpoints/incidents.ts';
import { assertSetUp } from '../../http/authentication/accountState.ts';
import type { Authenticate } from '../../http/authentication/authenticate.ts';
import { bearerToken } from '../../http/authentication/bearerToken.ts';
import { readPlatform } from '../../http/endpoints/readPlatform.ts';
import { Refusal } from '../../http/refusal.ts';
import { PERSONAL } from '../../http/securityHeaders.ts';
import type { Services } from '../../services.ts';
import { startBroadcaster } from './broadcaster.ts';
import { openStream } from './stream.ts';
import { LIVE_LIMITS, liveStreams } from './streams.ts';
import { accountCheck, watchOver } from './watch.ts';

const RETRY_AFTER = '30';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': `${PERSONAL}, no-transform`,
  'x-accel-buffering': 'no',
  // Keep-alive connections would delay the server's stop.
  connection: 'close',
};

/**
 * The token is checked again whenever the account changes (NPAN-5, AUTH-16). The answer is 503 with
 * Retry-After when there is no room for another stream.
 */
export function liveRoutes(services: Services, authenticate: Authenticate, limits = LIVE_LIMITS) {
  return async (app: FastifyInstance): Promise<void> => {
    const streams = liveStreams(limits);
    const check = accountCheck(authenticate);
    const broadcaster = startBroadcaster(services, streams, check, (error) =>
      app.log.error({ err: error }, 'live events could not be sent'),
    );
    const stopWatching = watchOver(streams, check, limits);
    // Streams never end by themselves, so the server closes them before it waits for connections.
    app.addHook('preClose', async () => {
      stopWatching();
      broadcaster.stop();
      streams.endAll();
    });

    app.get(LIVE_EVENTS_PATH, async (request, reply) => {
      const token = bearerToken(request) ?? '';
      const moment = broadcaster.moment();
      const by = await authenticate(token);
      assertSetUp(by);
      readPlatform(request);
      if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send();
      if (!streams.hasRoomFor(by.user.id)) {
        reply.header('retry-after', RETRY_AFTER);
        throw new Refusal(503, 'Too many open tabs for live updates; this one refreshes periodically.');
      }
      // Bypasses Fastify, so that events are neither compressed nor buffered.
      reply.hijack();
      const response = reply.raw;
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
        if (value !== undefined) response.setHeader(name, value);
      }
      response.writeHead(200);
      const stream = openStream(response, { by, token });
      // The client disconnected during authentication, so no close event will follow.
      if (response.destroyed) return;
      streams.add(stream);
      response.once('close', () => streams.remove(stream));
      broadcaster.greet(stream, moment);
    });
  };
}
