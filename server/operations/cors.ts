import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What the console and the Firebase SDK send beside what any page may send. */
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

/**
 * Lets the pages of exactly these origins call the server; without any, no header is sent and no other origin may. Never
 * with credentials: a caller is known by the token it sends, and by nothing that a browser adds by itself.
 */
export async function allowOrigins(app: FastifyInstance, corsOrigins: readonly string[]): Promise<void> {
  if (corsOrigins.length === 0) return;
  await app.register(cors, {
    // A function, because for a list the plugin sends the other headers to every origin.
    origin: async (origin: string | undefined) => origin !== undefined && corsOrigins.includes(origin),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
    // Seconds that a browser may keep what a preflight request was told.
    maxAge: 600,
  });
}
