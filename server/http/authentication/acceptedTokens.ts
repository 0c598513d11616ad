import { LRUCache } from 'lru-cache';
import type { IdentityAdmin } from '../../platform/identity.ts';
import type { Authenticate } from './authenticate.ts';

export type TokenLookup = (token: string | undefined) => string | undefined;

/** Covers the consoles of a large organisation; a token is valid for an hour. */
const REMEMBERED = { max: 20_000, ttl: 60 * 60 * 1000 };

/** For overload protection before the request is read; every call still authenticates. */
export function acceptedTokens(): {
  personOf: TokenLookup;
  remember: (authenticate: Authenticate) => Authenticate;
} {
  const people = new LRUCache<string, string>(REMEMBERED);
  return {
    personOf: (token) => (token === undefined ? undefined : people.get(token)),
    remember: (authenticate) => async (token) => {
      try {
        const by = await authenticate(token);
        if (token) people.set(token, by.user.id);
        return by;
      } catch (error) {
        if (token) people.delete(token);
        throw error;
      }
    },
  };
}

/** The owner of the token, even if its session has ended: enough to count a request, but not to answer it. */
export type IdentifyToken = (token: string | undefined) => Promise<string | undefined>;

export function tokenOwners({ readToken }: Pick<IdentityAdmin, 'readToken'>): IdentifyToken {
  return async (token) => {
    if (token === undefined) return undefined;
    return readToken(token).then(
      ({ uid }) => uid,
      () => undefined,
    );
  };
}
