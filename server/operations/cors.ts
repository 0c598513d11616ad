import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, DELETE';
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
].join(', ');
const EXPOSED = [
  'content-range',
  'retry-after',
  'x-request-id',
  'x-goog-upload-size-received',
  'x-goog-upload-status',
  'x-goog-upload-url',
].join(', ');
/** Seconds that a browser may keep what a preflight request was told. */
const PREFLIGHT_AGE = 600;

/**
 * Lets the pages of exactly these origins call the host; without any, no header is sent and no other origin may. Never
 * with credentials: a caller is known by the token it sends, and by nothing that a browser adds by itself.
 */
export function allowOrigins(app: FastifyInstance, corsOrigins: readonly string[]): void {
  const allowed = new Set(corsOrigins);
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    // A cache must not give one origin's answer to another.
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (!origin || !allowed.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', EXPOSED);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    reply.header('access-control-allow-methods', METHODS);
    reply.header('access-control-allow-headers', HEADERS);
    reply.header('access-control-max-age', PREFLIGHT_AGE);
    return reply.code(204).send();
  });
}
