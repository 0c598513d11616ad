import type { FastifyInstance } from 'fastify';
import type { PersonOf } from '../authentication/acceptedTokens.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { logFailures } from '../http/failureLog.ts';
import { PERMISSIONS_POLICY } from '../http/securityHeaders.ts';
import { type Connections, watchConnections } from './connections.ts';
import { allowOrigins } from './cors.ts';
import { roomForConnections } from './descriptors.ts';
import { finishCalls } from './finishCalls.ts';
import type { Limits } from './limits.ts';
import { metrics } from './metrics.ts';
import { limitLoad } from './overload.ts';
import { readiness } from './readiness.ts';
import { REQUEST_ID_HEADER } from './requestIds.ts';

type Options = { config: Config; database: Database; limits: Limits; personOf: PersonOf };

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** What whoever runs the host needs of it; hooks for the routes that are registered after it. */
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
