import type { FastifyInstance } from 'fastify';
import { FILE_COOKIE, FILE_COOKIE_ADDRESS, FILES_PATH } from '../../../../contract/fileCookie.ts';
import { bearerToken } from '../../../http/authentication/bearerToken.ts';
import type { IdentifyCaller } from './caller.ts';

/**
 * A console of another origin cannot set this server's cookie, so it sends its token (POST) and signs out (DELETE). Browsers
 * then add the cookie to pictures on pages of the same site.
 */
export function cookieRoutes(app: FastifyInstance, callerOf: IdentifyCaller, isSecure: boolean): void {
  const attributes = `Path=${FILES_PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

  app.post(FILE_COOKIE_ADDRESS, async (request, reply) => {
    await callerOf(request);
    const cookie = `${FILE_COOKIE}=${bearerToken(request)}; ${attributes}`;
    return reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie }).code(204).send();
  });

  app.delete(FILE_COOKIE_ADDRESS, async (_request, reply) => {
    const cookie = `${FILE_COOKIE}=; Max-Age=0; ${attributes}`;
    return reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie }).code(204).send();
  });
}
