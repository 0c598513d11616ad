import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { PERMISSIONS_POLICY } from '../http/securityHeaders.ts';
import { allowOrigins } from './cors.ts';
import { logFailures } from './failures.ts';
import { finishCalls } from './finishCalls.ts';
import type { Limits } from './limits.ts';
import { metrics } from './metrics.ts';
import { limitLoad } from './overload.ts';
import { readiness } from './readiness.ts';
import { REQUEST_ID_HEADER } from './requestIds.ts';

type Options = { config: Config; database: Database; limits: Limits };

/** What whoever runs the host needs of it; hooks for the routes that are registered after it. */
export async function operate(app: FastifyInstance, { config, database, limits }: Options): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  logFailures(app);
  finishCalls(app);
  allowOrigins(app, config.corsOrigins);
  const { countRefused, countUnderWay } = metrics(app, { config, database });
  countUnderWay(await limitLoad(app, { database, limits, onRefused: countRefused }));
  readiness(app, database);
}
