import { type AuthCredential, OAuthProvider } from 'firebase/auth';
import { installation } from '../../server/database/schema.ts';
import type { TestServer } from './server.ts';

export const PROVIDER = 'microsoft.com';

/** The server simulates the provider of work accounts, but only in a demonstration. */
export async function offerWorkAccounts(server: TestServer, is = true): Promise<void> {
  await server.database.update(installation).set({ demonstration: is });
}

export async function getAssertion(origin: string, email: string, providerId = PROVIDER): Promise<string> {
  const response = await fetch(`${origin}/emulator/auth/assertion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, providerId }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(body.error.message);
  return body.id_token;
}

export function workCredential(idToken: string, provider = PROVIDER): AuthCredential {
  return new OAuthProvider(provider).credential({ idToken });
}
