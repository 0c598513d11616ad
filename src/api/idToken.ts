import { identity } from './identity.ts';
import { isInForce, type StoredToken } from './storedToken.ts';

/** Firebase's codes that mean the session is over; any other error means that the service was unreachable. */
const SESSION_OVER = [
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
];

/** Used by calls until the identity service has confirmed the user. */
let begun: StoredToken | undefined;

export function setBootstrapToken(token: StoredToken): void {
  begun = token;
}

export function clearBootstrapToken(): void {
  begun = undefined;
}

/** ISO 8601; undefined if unknown (AUTH-10). */
export async function signedInAt(): Promise<string | undefined> {
  const user = await identity.confirmedUser();
  const result = await user?.getIdTokenResult().catch(() => undefined);
  return result?.authTime;
}

/** Refreshes the token if needed; undefined if the session is over. @throws if the refresh failed */
export async function idToken(): Promise<string | undefined> {
  if (begun && isInForce(begun)) return begun.token;
  try {
    const user = await identity.confirmedUser();
    // The start then asks the server why, and ends the session with its reason.
    if (begun && !user) throw new Error('The identity service has no user.');
    return await user?.getIdToken();
  } catch (error) {
    if (SESSION_OVER.includes(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
}
