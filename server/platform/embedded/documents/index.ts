import type { FastifyPluginAsync } from 'fastify';
import type { Queryable } from '../../../database/connection.ts';
import type { Authenticate } from '../../../http/authentication/authenticate.ts';
import type { ReferenceStore } from '../../documents.ts';
import { documentRoutes } from './routes.ts';
import { referenceStore } from './store.ts';

type Options = { database: Queryable; now: () => Date; authenticate: Authenticate };

export function embeddedReference(options: Options): { store: ReferenceStore; routes: FastifyPluginAsync } {
  return { store: referenceStore(options.database, options.now), routes: documentRoutes(options) };
}
