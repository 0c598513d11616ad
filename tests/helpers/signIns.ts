import type { Database } from '../../server/database/connection.ts';
import {
  rateCounters,
  signInFailures,
  signInKnownNetworks,
  signInNetworkFailures,
  signInNetworks,
  signInStrangeLocks,
} from '../../server/database/schema.ts';
import type { TestServer, TestUser } from './server.ts';

export type Person = TestUser & { token: string };

export async function signedInPerson(
  server: TestServer,
  given?: Parameters<TestServer['addUser']>[0],
): Promise<Person> {
  const made = await server.addUser(given);
  return { ...made, token: await server.signIn(made.email) };
}

export type TriedSignIn = { answer: string; status: number; wait: number | undefined };

/** A sign-in from another network, for servers with `TRUSTED_PROXIES: '1'`. */
export async function trySignIn(
  { origin }: Pick<TestServer, 'origin'>,
  from: string,
  email: string,
  password = 'Wrong-1',
): Promise<TriedSignIn> {
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=embedded`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const body = await response.json();
  const wait = Number(response.headers.get('retry-after')) || undefined;
  return { answer: response.ok ? 'signed in' : body.error.message, status: response.status, wait };
}

export async function forgetSignIns(database: Database): Promise<void> {
  for (const table of [
    rateCounters,
    signInFailures,
    signInKnownNetworks,
    signInNetworkFailures,
    signInNetworks,
    signInStrangeLocks,
  ]) {
    await database.delete(table);
  }
}
