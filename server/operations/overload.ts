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

export type Pressure = 'calls' | 'bodies' | 'files' | 'streams' | 'database' | 'event_loop';

export type UnderWay = { calls: number; files: number; streams: number };

type Options = {
  database: Database;
  limits: Limits;
  connections: Connections;
  personOf: TokenLookup;
  onRefused: (reason: Pressure) => void;
};

const MEASURED_EVERY = 1000;
const SAMPLED_EVERY = 10;

/** Answers 503 before work piles up. Operator endpoints and console files are exempt. @returns the current load */
export function limitLoad(
  app: FastifyInstance,
  { database, limits, connections, personOf, onRefused }: Options,
): () => UnderWay {
  const underWay = { calls: 0, files: 0, streams: 0 };
  const most = { calls: limits.callsInFlight, files: limits.filesSent, streams: limits.liveStreams };
  const ofStrangers = semaphore(limits.callsOfStrangers, limits.callsPerNetwork);
  const takeBody = boundBodies(limits, (token) => personOf(token) !== undefined);
  const isLate = watchEventLoop(app, limits.eventLoopDelay);
  /** Releases a body's place when the body has arrived before the request ends. */
  const arrived = new WeakMap<FastifyRequest, () => void>();

  function refuse(reason: Pressure): never {
    onRefused(reason);
    throw busy();
  }

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
    // One of several pipelined requests whose connection was closed.
    if (request.raw.socket.destroyed) refuse('calls');
    if (isLate()) refuse('event_loop');
    if (!hasBody(request)) return count(request, reply);
    const leave = takeBody(request.raw, { person: personOf(token), network: toNetwork(request.ip), token });
    if (!leave) refuse('bodies');
    request.raw.once('close', leave);
    // A file is processed while it arrives, so its place is kept.
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

/** Packages that also read memory use open a file, which crashes the process when no file descriptors are left. */
function watchEventLoop(app: FastifyInstance, mostDelay: number): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY });
  delay.enable();
  let isLate = false;
  let measuredAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    // Without samples, the loop was blocked since the last measurement.
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
