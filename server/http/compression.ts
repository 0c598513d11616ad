import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Brotli's default quality takes a hundred times as long. No answer combines a secret with foreign text, so
 * its size leaks nothing.
 */
export const COMPRESSION: FastifyCompressOptions = {
  // Bytes; smaller answers fit into one packet anyway.
  threshold: 1024,
  encodings: ['br', 'gzip', 'identity'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 6 },
  // contentCoding.ts refuses compressed bodies.
  globalDecompression: false,
};
