import type { FastifyRequest } from 'fastify';

/** The token of an `Authorization` header: `Bearer …`, or `Firebase …` as the Storage SDK writes it. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|Firebase) (.+)$/.exec(request.headers.authorization ?? '')?.[1];
}
