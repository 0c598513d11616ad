import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

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

/** Never allows credentials, because callers are identified only by the token that they send. */
export async function allowOrigins(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    // A function, because for a list the plugin sends its other headers to every origin.
    origin: async (origin: string | undefined) => origin !== undefined && corsOrigins.includes(origin),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
    // Seconds.
    maxAge: 600,
  });
}
