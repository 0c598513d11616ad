import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Compressed bodies are refused, because a few bytes could become gigabytes. For the routes that are registered after it. */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const coding = headers['content-encoding']?.trim().toLowerCase();
    if (!coding || coding === 'identity') return;
    const text = 'The body must not be compressed. Please send it as it is.';
    throw new Refusal(415, text, {}, { 'accept-encoding': 'identity' });
  });
}
