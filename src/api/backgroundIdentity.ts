import { consoleConfig, isIdentityEmbedded } from './consoleConfig.ts';
import type { Identity } from './identity.ts';
import { isInForce, type StoredToken, storedToken } from './storedToken.ts';

/*
 * The signed-in person, for the service worker. The SDK would triple the worker's size, so this reads the SDK's database
 * and renews tokens as the SDK does (OFF-2). Signing out deletes the session from that database.
 */

/** Milliseconds. */
const PATIENCE = 20_000;

export const confirmedUser: Identity['confirmedUser'] = async () => {
  const stored = await storedToken();
  if (!stored) return null;
  return {
    uid: stored.userId,
    getIdToken: async () => (isInForce(stored) ? stored.token : renewToken(stored)),
    getIdTokenResult: () => Promise.reject(new Error('A service worker only needs the token.')),
  };
};

let renewed: StoredToken | undefined;

/** @throws an error with the SDK's code if the session is over */
async function renewToken({ userId, refreshToken = '' }: StoredToken): Promise<string> {
  if (renewed?.refreshToken === refreshToken && isInForce(renewed)) return renewed.token;
  const response = await fetch(getTokenUrl(), {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.status === 400) {
    throw Object.assign(new Error('The session has ended.'), { code: 'auth/user-token-expired' });
  }
  if (!response.ok) throw new Error(`The identity service answered ${response.status}.`);
  const { id_token: token, expires_in } = await response.json();
  renewed = { userId, token, refreshToken, endsAt: Date.now() + (Number(expires_in) - 30) * 1000 };
  return token;
}

function getTokenUrl(): string {
  const { firebase } = consoleConfig();
  const service = isIdentityEmbedded()
    ? `${location.origin}/securetoken.googleapis.com`
    : 'https://securetoken.googleapis.com';
  return `${service}/v1/token?key=${encodeURIComponent(firebase.apiKey)}`;
}
