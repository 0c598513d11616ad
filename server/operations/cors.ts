import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { FILES_PATH } from '../../contract/fileCookie.ts';
import type { Config } from '../config.ts';

/** Headers of the console and the Firebase SDK that need permission. */
const HEADERS = [
  'authorization',
  'content-type',
  'idempotency-key',
  'range',
  'x-request-id',
  'x-client-version',
  'x-firebase-gmpid',
  'x-firebase-storage-version',
  'x-goog-api-client',
  'x-goog-request-params',
  'x-goog-upload-command',
  'x-goog-upload-header-content-length',
  'x-goog-upload-header-content-type',
  'x-goog-upload-offset',
  'x-goog-upload-protocol',
];
const EXPOSED = [
  'content-range',
  'date',
  'retry-after',
  'x-request-id',
  'x-goog-upload-size-received',
  'x-goog-upload-status',
  'x-goog-upload-url',
];

type Origins = Pick<Config, 'corsOrigins' | 'publicUrl' | 'publicServerUrl'>;

/**
 * Callers are identified only by the token that they send. Credentials are allowed only to the console, if it has another
 * origin, and only for stored files.
 */
export async function allowOrigins(
  app: FastifyInstance,
  { corsOrigins, publicUrl, publicServerUrl }: Origins,
): Promise<void> {
  const consoleOrigin = publicServerUrl && new URL(publicUrl).origin;
  const origins = consoleOrigin ? [...corsOrigins, consoleOrigin] : corsOrigins;
  if (origins.length === 0) return;
  app.addHook('onRequest', async ({ headers, url }, reply) => {
    if (consoleOrigin && headers.origin === consoleOrigin && url.startsWith(FILES_PATH)) {
      reply.header('access-control-allow-credentials', 'true');
    }
  });
  await app.register(cors, {
    // A function, because for a list the plugin sends its other headers to every origin.
    origin: async (origin: string | undefined) => origin !== undefined && origins.includes(origin),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
    // Seconds.
    maxAge: 600,
  });
}
