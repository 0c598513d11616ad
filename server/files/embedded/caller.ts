import type { FastifyRequest } from 'fastify';
import { type Authenticate, assertSettled, type UserRow } from '../../accounts/signedIn.ts';
import { bearerToken } from '../../http/calls.ts';

/** The active account that sends a request. @throws Refusal 401, 403 */
export type CallerOf = (request: FastifyRequest) => Promise<UserRow>;

export function callerBy(authenticate: Authenticate): CallerOf {
  return async (request) => {
    const by = await authenticate(bearerToken(request));
    assertSettled(by);
    return by.user;
  };
}
