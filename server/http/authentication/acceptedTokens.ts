import { LRUCache } from 'lru-cache';
import type { Authenticate } from './authenticate.ts';

/** Whose a token was when this process last took it, by the account's id; undefined for one that it has not taken. */
export type TokenLookup = (token: string | undefined) => string | undefined;

/** As many as there are consoles open in a large organisation, and a token is good for an hour. */
const REMEMBERED = { max: 20_000, ttl: 60 * 60 * 1000 };

/**
 * Remembers which tokens were taken, so that room can be kept for whoever is signed in before anything is read of a
 * request. It lets nobody in: every call is still asked for its token.
 */
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
