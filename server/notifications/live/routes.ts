import type { FastifyInstance } from 'fastify';
import { LIVE_EVENTS_PATH } from '../../../contract/endpoints/incidents.ts';
import { assertSettled } from '../../http/authentication/accountState.ts';
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

/** Seconds after which a console may ask again when there was no room; it polls meanwhile. */
const RETRY_AFTER = '30';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': `${PERSONAL}, no-transform`,
  'x-accel-buffering': 'no',
  // The end of the stream is the end of the connection, so that a stopping server waits for none.
  connection: 'close',
};

/**
 * NPAN-5: server-sent events for the person whose token the Authorization header carries. `has_new` comes at once and
 * whenever the person is told something or has read or deleted something; `incident_changed` for every change of an
 * incident that the person may list or open; `incident_presence` where others open or leave one that the person has open. It ends, or follows, as soon as the account changes (AUTH-16). 503 with
 * Retry-After where there is no room for another stream.
 */
export function liveRoutes(services: Services, authenticate: Authenticate, limits = LIVE_LIMITS) {
  return async (app: FastifyInstance): Promise<void> => {
    const streams = liveStreams(limits);
    const check = accountCheck(authenticate);
    const broadcaster = startBroadcaster(services, streams, check, (error) =>
      app.log.error({ err: error }, 'live events could not be sent'),
    );
    const stopWatching = watchOver(streams, check, limits);
    // Before the server waits for its connections, of which a stream is one that never ends by itself.
    app.addHook('preClose', async () => {
      stopWatching();
      broadcaster.stop();
      streams.endAll();
    });

    app.get(LIVE_EVENTS_PATH, async (request, reply) => {
      const token = bearerToken(request) ?? '';
      const moment = broadcaster.moment();
      const by = await authenticate(token);
      assertSettled(by);
      readPlatform(request);
      if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send();
      if (!streams.hasRoomFor(by.user.id)) {
        reply.header('retry-after', RETRY_AFTER);
        throw new Refusal(503, 'Too many pages follow live. This one asks from time to time instead.');
      }
      // Past Fastify's own answer, so that nothing compresses or collects what must leave at once.
      reply.hijack();
      const response = reply.raw;
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...STREAM_HEADERS })) {
        if (value !== undefined) response.setHeader(name, value);
      }
      response.writeHead(200);
      const stream = openStream(response, { by, token });
      // Closed while its token was looked at: nothing would ever take it away again.
      if (response.destroyed) return;
      streams.add(stream);
      response.once('close', () => streams.remove(stream));
      broadcaster.greet(stream, moment);
    });
  };
}
