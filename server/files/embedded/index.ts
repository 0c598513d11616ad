import type { FastifyPluginAsync } from 'fastify';
import type { Authenticate } from '../../authentication/authenticate.ts';
import type { Queryable } from '../../database/connection.ts';
import type { FileStore } from '../port.ts';
import { fileFolder } from './fileFolder.ts';
import { fileRoutes } from './routes.ts';
import { fileStore } from './store.ts';

type Options = { database: Queryable; dataDir: string; now: () => Date; authenticate: Authenticate };

/** The host's own file store: what the host asks of it, and what the Firebase SDK asks of it over HTTP. */
export function embeddedFiles({ database, dataDir, now, authenticate }: Options): {
  store: FileStore;
  routes: FastifyPluginAsync;
} {
  const files = { database, folder: fileFolder(dataDir), now };
  return { store: fileStore(files), routes: fileRoutes(files, authenticate) };
}
