import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { isMigrated } from '../database/migrate.ts';
import { MARK_NAME } from '../database/opening/installationMark.ts';
import type { IdentifyToken, TokenLookup } from '../http/authentication/acceptedTokens.ts';
import { logFailures } from '../http/failureLog.ts';
import { Refusal } from '../http/refusal.ts';
import { PERMISSIONS_POLICY } from '../http/securityHeaders.ts';
import { openBucket } from '../platform/embedded/files/bucketClient.ts';
import { type Connections, watchConnections } from './connections.ts';
import { allowOrigins } from './cors.ts';
import { findSpaceProblem } from './diskSpace.ts';
import type { Limits } from './limits.ts';
import { metrics } from './metrics.ts';
import { limitLoad } from './overload.ts';
import { REQUEST_ID_HEADER } from './requestIds.ts';

type Options = {
  config: Config;
  database: Database;
  limits: Limits;
  personOf: TokenLookup;
  identify: IdentifyToken;
  isFolderThere: () => Promise<boolean>;
  /** What is missing although the server serves; /readyz shows it. */
  warnings: readonly string[];
};

type Counters = Pick<ReturnType<typeof metrics>, 'countNotSent' | 'countJob' | 'countSignIn'>;

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
    /** From now on `/readyz` is 503, so that load balancers stop sending calls. */
    startDraining: () => void;
  }
}

/** Health checks, metrics and limits. The hooks apply only to routes that are registered later. */
export async function registerOperations(app: FastifyInstance, options: Options): Promise<Counters> {
  const { config, database, personOf, identify } = options;
  const limits = { ...options.limits, connections: roomForConnections(options.limits.connections) };
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  logFailures(app);
  finishCalls(app);
  await allowOrigins(app, config);
  refuseCompressedBodies(app);
  const counters = metrics(app, { config, database });
  const connections = watchConnections(app.server, {
    limits,
    isBehindProxy: config.trustedProxies > 0,
    isAccepted: (token) => personOf(token) !== undefined,
    onClosed: counters.countClosed,
  });
  app.decorate('connections', connections);
  counters.countConnections(connections.count, limits.connections);
  const { countRefused: onRefused } = counters;
  counters.countUnderWay(limitLoad(app, { database, limits, connections, identify, onRefused }));
  counters.showReadiness(readiness(app, options));
  return counters;
}

const RESERVE = 1024;

function roomForConnections(most: number): number {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    const left = Number(soft || Number.POSITIVE_INFINITY) - readdirSync('/proc/self/fd').length;
    return Math.max(1, Math.min(most, left - Math.min(RESERVE, Math.ceil(left / 2))));
  } catch {
    return most;
  }
}

/** A disconnected client does not cancel its call; closing waits for it, because it still uses the database. */
function finishCalls(app: FastifyInstance): void {
  const underWay = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function handle(request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (answer instanceof Promise) {
        underWay.add(answer);
        const done = () => underWay.delete(answer);
        answer.then(done, done);
      }
      return answer;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.allSettled(underWay);
  });
}

/** Prevents decompression bombs; applies to routes registered after it. */
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const coding = headers['content-encoding']?.trim().toLowerCase();
    if (!coding || coding === 'identity') return;
    const text = 'The body must not be compressed. Please send it uncompressed.';
    throw new Refusal(415, text, {}, { 'accept-encoding': 'identity' });
  });
}

const ANSWER_TIME = 2000;

const OTHER_FOLDER =
  'DATA_DIR is not the folder that this server started with. Mount that folder again, or restart the server.';

const NO_BUCKET = 'The bucket of FILES_BUCKET does not answer, so files can be neither stored nor read.';

/** Only a warning, because everything but files still works. True without a bucket. */
async function hasBucket({ filesBucket }: Config): Promise<boolean> {
  if (!filesBucket) return true;
  return openBucket(filesBucket)
    .getSize(MARK_NAME)
    .then(
      () => true,
      () => false,
    );
}

async function inTime<Result>(check: Promise<Result>, late: Result): Promise<Result> {
  const given = new AbortController();
  const timeout = sleep(ANSWER_TIME, late, { signal: given.signal });
  timeout.catch(() => undefined);
  return Promise.race([check, timeout]).finally(() => given.abort());
}

/**
 * `GET /readyz`: 200 if calls can be answered, otherwise 503 with the reason, also during shutdown.
 * @returns whether it is 200
 */
function readiness(
  app: FastifyInstance,
  { config, database, isFolderThere, warnings }: Options,
): () => Promise<boolean> {
  let stopping = false;
  app.decorate('startDraining', () => {
    stopping = true;
  });
  let checking: Promise<string | undefined> | undefined;
  app.addHook('preClose', async () => {
    stopping = true;
  });

  async function obstacle(): Promise<string | undefined> {
    const migrated = isMigrated(database).then(
      (isSo) => (isSo ? undefined : 'The database is not up to date.'),
      () => 'The database cannot be read.',
    );
    // A network disk may hang, too.
    const folder = isFolderThere().then((isSo) => (isSo ? undefined : OTHER_FOLDER));
    const reasons = await Promise.all([
      inTime(migrated, 'The database does not answer.'),
      inTime(folder, 'The data folder does not answer.'),
    ]);
    return reasons.find((reason) => reason !== undefined);
  }

  async function check(): Promise<string | undefined> {
    if (stopping) return 'The server is stopping.';
    checking ??= obstacle().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  app.get('/readyz', { config: { call: 'readyz' } }, async (_request, reply) => {
    const reason = await check();
    reply.header('cache-control', 'no-store');
    if (!reason) {
      // A full disk is a warning: a load balancer would otherwise stop the reads too, which still work.
      const space = await inTime(findSpaceProblem(config.dataDir), undefined).catch(() => undefined);
      const bucket = await inTime(hasBucket(config), false);
      const all = [...warnings, ...(space ? [space] : []), ...(bucket ? [] : [NO_BUCKET])];
      return { status: 'ok', ...(all.length > 0 && { warnings: all }) };
    }
    reply.code(503);
    return { message: reason };
  });
  return async () => (await check()) === undefined;
}
