import type { FastifyRequest } from 'fastify';

/**
 * The token of an `Authorization` header: `Bearer …`, or `Firebase …` as the Storage SDK writes it. The case of the scheme does
 * not matter (RFC 9110).
 */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|Firebase) +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
