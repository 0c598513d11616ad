import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { TokenLookup } from '../http/authentication/acceptedTokens.ts';
import { bearerToken } from '../http/authentication/bearerToken.ts';
import { isConsoleFile, isFileRoute, isLiveStream, isOfOperators } from '../http/callNames.ts';
import { toNetwork } from '../http/network.ts';
import { busy } from '../http/refusal.ts';
import { boundBodies } from './bodies.ts';
import type { Connections } from './connections.ts';
import type { Limits } from './limits.ts';
import { semaphore } from './semaphore.ts';

/** Why a call was refused although nothing is wrong with it. */
export type Pressure = 'calls' | 'bodies' | 'files' | 'streams' | 'database' | 'event_loop';

/** How many there are at the moment: calls, stored files that are sent, live streams. */
export type UnderWay = { calls: number; files: number; streams: number };

type Options = {
  database: Database;
  limits: Limits;
  connections: Connections;
  personOf: TokenLookup;
  onRefused: (reason: Pressure) => void;
};

/** Milliseconds between two measures of the event loop's delay, and in which it is sampled. */
const MEASURED_EVERY = 1000;
const SAMPLED_EVERY = 10;

/**
 * Answers 503 with Retry-After rather than let work pile up until nothing is answered in time. A call is under way from
 * when its body has come; until then it is a body on its way, of which there is a bounded number, too. What operators ask
 * and the console's own files are answered always.
 * @returns what is under way
 */
export function limitLoad(
  app: FastifyInstance,
  { database, limits, connections, personOf, onRefused }: Options,
): () => UnderWay {
  const underWay = { calls: 0, files: 0, streams: 0 };
  const most = { calls: limits.callsInFlight, files: limits.filesSent, streams: limits.liveStreams };
  const ofStrangers = semaphore(limits.callsOfStrangers, limits.callsPerNetwork);
  const takeBody = boundBodies(limits, (token) => personOf(token) !== undefined);
  const isLate = watchEventLoop(app, limits.eventLoopDelay);
  /** What ends a body's way in, where that is before its request is over. */
  const arrived = new WeakMap<FastifyRequest, () => void>();

  function refuse(reason: Pressure): never {
    onRefused(reason);
    throw busy();
  }

  /** Also where the client has gone. */
  const whenOver = (reply: FastifyReply, release: () => void) => reply.raw.once('close', release);

  function count(request: FastifyRequest, reply: FastifyReply): void {
    const kind = getKind(request);
    if (underWay[kind] >= most[kind]) refuse(kind);
    if (database.load().waiting >= limits.statementsWaiting) refuse('database');
    if (kind === 'calls' && personOf(bearerToken(request)) === undefined) {
      const leave = ofStrangers.acquire(toNetwork(request.ip));
      if (!leave) refuse(kind);
      whenOver(reply, leave);
    }
    underWay[kind] += 1;
    whenOver(reply, () => {
      underWay[kind] -= 1;
    });
  }

  app.addHook('onRequest', async (request, reply) => {
    const token = bearerToken(request);
    const isFile = isFileRoute(request);
    connections.note(request.raw.socket, { token, isFile });
    if (isOfOperators(request) || isConsoleFile(request)) return;
    // Of a heap that came in one piece and whose connection was closed.
    if (request.raw.socket.destroyed) refuse('calls');
    if (isLate()) refuse('event_loop');
    if (!hasBody(request)) return count(request, reply);
    const leave = takeBody(request.raw, { person: personOf(token), network: toNetwork(request.ip), token });
    if (!leave) refuse('bodies');
    request.raw.once('close', leave);
    // A file is written as it comes: until then there is nothing to do for it.
    if (!isFile) arrived.set(request, leave);
  });
  app.addHook('preValidation', async (request, reply) => {
    const leave = arrived.get(request);
    if (!leave) return;
    leave();
    count(request, reply);
  });
  return () => underWay;
}

function getKind(request: FastifyRequest): keyof UnderWay {
  if (isLiveStream(request)) return 'streams';
  return isFileRoute(request) && request.method === 'GET' ? 'files' : 'calls';
}

const hasBody = ({ headers }: FastifyRequest) =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;

/** Node's own measure: what reads the memory beside it opens a file, and ends the process where there is none left. */
function watchEventLoop(app: FastifyInstance, mostDelay: number): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY });
  delay.enable();
  let isLate = false;
  let measuredAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Where it was never sampled, it was held up since it was measured.
    const lateness = delay.count > 0 ? delay.mean / 1e6 - SAMPLED_EVERY : now - measuredAt;
    isLate = lateness > mostDelay;
    measuredAt = now;
    delay.reset();
  }, MEASURED_EVERY).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => isLate;
}
