import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** Prevents decompression bombs; applies to routes registered after it. */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    const coding = headers['content-encoding']?.trim().toLowerCase();
    if (!coding || coding === 'identity') return;
    const text = 'The body must not be compressed. Please send it uncompressed.';
    throw new Refusal(415, text, {}, { 'accept-encoding': 'identity' });
  });
}
