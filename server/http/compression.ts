import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * Answers of calls leave compressed where it pays. What a list answers shrinks to a quarter, also at a quality that costs
 * a tenth of a millisecond; brotli's own default takes a hundred times as long. No answer holds a secret beside what a
 * stranger could put there, so its size tells nothing.
 */
export const COMPRESSION: FastifyCompressOptions = {
  // Below this it fits into one packet anyway. Bytes.
  threshold: 1024,
  encodings: ['br', 'gzip', 'identity'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 6 },
  // Compressed bodies are refused (contentCoding.ts).
  globalDecompression: false,
};
