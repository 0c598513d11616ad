import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/connection.ts';
import type { IdentifyToken } from '../http/authentication/acceptedTokens.ts';
import { bearerToken, fileToken } from '../http/authentication/bearerToken.ts';
import {
  isConsoleFile,
  isFileRoute,
  isIncidentExport,
  isLiveStream,
  isOfOperators,
} from '../http/callNames.ts';
import { toNetwork } from '../http/network.ts';
import { busy, tooManyAtOnce } from '../http/refusal.ts';
import { boundBodies } from './bodies.ts';
import type { Connections } from './connections.ts';
import type { Limits } from './limits.ts';
import { semaphore } from './semaphore.ts';
import { fairShares, type NoPlace } from './shares.ts';

export const PRESSURES = [
  'calls',
  'bodies',
  'files',
  'exports',
  'streams',
  'database',
  'event_loop',
  'share',
] as const;
export type Pressure = (typeof PRESSURES)[number];

export type UnderWay = Record<'calls' | 'files' | 'exports' | 'streams', number>;

type Options = {
  database: Pick<Database, 'load'>;
  limits: Limits;
  connections: Pick<Connections, 'note'>;
  identify: IdentifyToken;
  onRefused: (reason: Pressure) => void;
};

const MEASURED_EVERY = 1000;
const SAMPLED_EVERY = 10;

/**
 * Answers 503 before work piles up, and 429 to a person with too many open requests. Operator endpoints and console files
 * are exempt. @returns the current load
 */
export function limitLoad(
  app: FastifyInstance,
  { database, limits, connections, identify, onRefused }: Options,
): () => UnderWay {
  const { waiting, waitingPerPerson: waitingPerOwner, callPatience, filePatience } = limits;
  const share = (most: number, perOwner: number, patience: number) =>
    fairShares({ most, perOwner, waiting, waitingPerOwner, patience });
  const shares = {
    calls: share(limits.callsInFlight, limits.callsPerPerson, callPatience),
    files: share(limits.filesSent, limits.filesPerPerson, filePatience),
    exports: share(limits.exportsSent, limits.exportsPerPerson, callPatience),
  };
  const ofStrangers = semaphore(limits.callsOfStrangers, limits.callsPerNetwork);
  const streams = semaphore(limits.liveStreams, limits.liveStreams);
  const takeBody = boundBodies(limits);
  const isLate = watchEventLoop(app, limits.eventLoopDelay);
  /** Releases a body's place when the body has arrived before the request ends. */
  const arrived = new WeakMap<FastifyRequest, () => void>();

  function refuse(reason: Pressure): never {
    onRefused(reason);
    throw busy();
  }

  function refuseAs(reason: NoPlace, kind: Pressure): never {
    if (reason === 'room') refuse(kind);
    if (reason === 'share') onRefused('share');
    throw tooManyAtOnce(kind);
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (database.load().waiting >= limits.statementsWaiting) refuse('database');
    const kind = getKind(request);
    const network = toNetwork(request.ip);
    const person = await identify(kind === 'files' ? fileToken(request) : bearerToken(request));
    const response = reply.raw;
    if (kind === 'streams' || (kind === 'calls' && person === undefined)) {
      const leave = kind === 'streams' ? streams.acquire('') : ofStrangers.acquire(network);
      if (!leave) refuse(kind);
      return void response.once('close', leave);
    }
    // Only a request whose answer waits for the client can lose its place.
    const place = await shares[kind].enter(person ?? network, response, () => response.headersSent);
    if (typeof place === 'string') refuseAs(place, kind);
    response.once('close', place.leave);
    if (response.destroyed) place.leave();
  }

  app.addHook('onRequest', async (request, reply) => {
    const token = bearerToken(request);
    const isFile = isFileRoute(request);
    connections.note(request.raw.socket, { token, isFile });
    if (isOfOperators(request) || isConsoleFile(request)) return;
    // One of several pipelined requests whose connection was closed.
    if (request.raw.socket.destroyed) refuse('calls');
    if (isLate()) refuse('event_loop');
    if (!hasBody(request)) return admit(request, reply);
    const person = await identify(token);
    const leave = await takeBody(request.raw, { person, network: toNetwork(request.ip) });
    if (typeof leave === 'string') return refuseAs(leave, 'bodies');
    // A request that is answered before it has arrived may never emit `close`.
    reply.raw.once('close', leave);
    // A file is processed while it arrives, so its place is kept.
    if (!isFile) arrived.set(request, leave);
  });
  app.addHook('preValidation', async (request, reply) => {
    const leave = arrived.get(request);
    if (!leave) return;
    // The body stays in memory while the call waits, so it keeps its place.
    await admit(request, reply).finally(leave);
  });
  return () => ({
    calls: shares.calls.count() + ofStrangers.count(),
    files: shares.files.count(),
    exports: shares.exports.count(),
    streams: streams.count(),
  });
}

function getKind(request: FastifyRequest): keyof UnderWay {
  if (isLiveStream(request)) return 'streams';
  if (isIncidentExport(request)) return 'exports';
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
  // The start itself may take long, and no call waits for it.
  app.addHook('onListen', async () => {
    isLate = false;
    measuredAt = performance.now();
    delay.reset();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return () => isLate;
}
