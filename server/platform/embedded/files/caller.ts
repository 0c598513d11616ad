import type { FastifyRequest } from 'fastify';
import { assertSetUp } from '../../../http/authentication/accountState.ts';
import type { Authenticate, SignedIn } from '../../../http/authentication/authenticate.ts';
import { bearerToken, fileToken } from '../../../http/authentication/bearerToken.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';

/** The active account that sends a request. @throws Refusal 401, 403 */
export type IdentifyCaller = (request: FastifyRequest) => Promise<SignedIn>;

export function identifyCaller(authenticate: Authenticate): IdentifyCaller {
  return async (request) => requireSetUp(await authenticate(bearerToken(request)));
}

/**
 * Only reads accept the session cookie, because browsers add it to forged requests.
 * @throws Refusal 401, 403; GoogleRefusal 403 without any token
 */
export function identifyReader(authenticate: Authenticate): IdentifyCaller {
  return async (request) => {
    const token = fileToken(request);
    if (!token) throw denied();
    return requireSetUp(await authenticate(token));
  };
}

/** The same error for forbidden and missing files, so that it does not reveal which files exist. */
export const denied = () => new GoogleRefusal(403, 'Permission denied.');

function requireSetUp(by: SignedIn): SignedIn {
  assertSetUp(by);
  return by;
}
