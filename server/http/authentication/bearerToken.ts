import type { FastifyRequest } from 'fastify';

/** `Bearer …`, or `Firebase …` from the Storage SDK. The scheme is case-insensitive (RFC 9110). */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|Firebase) +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
