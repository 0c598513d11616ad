import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import type { TokenLookup } from '../http/authentication/acceptedTokens.ts';
import { refuseCompressedBodies } from '../http/contentCoding.ts';
import { logFailures } from '../http/failureLog.ts';
import { PERMISSIONS_POLICY } from '../http/securityHeaders.ts';
import { type Connections, watchConnections } from './connections.ts';
import { allowOrigins } from './cors.ts';
import type { Limits } from './limits.ts';
import { metrics } from './metrics.ts';
import { limitLoad } from './overload.ts';
import { readiness } from './readiness.ts';
import { REQUEST_ID_HEADER } from './requestIds.ts';

type Options = { config: Config; database: Database; limits: Limits; personOf: TokenLookup };

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** What whoever runs the server needs of it; hooks for the routes that are registered after it. */
export async function operate(app: FastifyInstance, options: Options): Promise<void> {
  const { config, database, personOf } = options;
  const limits = { ...options.limits, connections: roomForConnections(options.limits.connections) };
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  logFailures(app);
  finishCalls(app);
  await allowOrigins(app, config.corsOrigins);
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
  counters.countUnderWay(limitLoad(app, { database, limits, connections, personOf, onRefused }));
  readiness(app, database);
}

/** Kept for what else opens files: the database, stored files on their way in and out, connections to other services. */
const RESERVE = 1024;

/**
 * How many connections may be open at once, so that the process never runs out of open files: at most `most`, less where
 * it may open fewer. Where the system does not say, `most`.
 */
function roomForConnections(most: number): number {
  try {
    const [, soft = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    const left = Number(soft || Number.POSITIVE_INFINITY) - readdirSync('/proc/self/fd').length;
    return Math.max(1, Math.min(most, left - Math.min(RESERVE, Math.ceil(left / 2))));
  } catch {
    return most;
  }
}

/**
 * A client that hangs up ends its connection, and not the work on its call. Closing waits for that, too, so that whoever
 * closes the database afterwards takes it away from nobody. For the routes that are registered after it.
 */
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
