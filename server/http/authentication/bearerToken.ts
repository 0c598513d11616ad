import type { FastifyRequest } from 'fastify';
import { FILE_COOKIE } from '../../../contract/fileCookie.ts';

/** `Bearer …`, or `Firebase …` from the Storage SDK. The scheme is case-insensitive (RFC 9110). */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^(?:Bearer|Firebase) +(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

const COOKIE = new RegExp(`(?:^|;)\\s*${FILE_COOKIE}=([^;\\s]+)`);

/** Token of a request that reads a file: also accepted in the cookie. */
export function fileToken(request: FastifyRequest): string | undefined {
  return bearerToken(request) ?? COOKIE.exec(request.headers.cookie ?? '')?.[1];
}
