import type { Database } from '../../server/database/connection.ts';
import {
  rateCounters,
  signInFailures,
  signInKnownNetworks,
  signInNetworkFailures,
  signInNetworks,
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

export async function forgetSignIns(database: Database): Promise<void> {
  for (const table of [
    rateCounters,
    signInFailures,
    signInKnownNetworks,
    signInNetworkFailures,
    signInNetworks,
  ]) {
    await database.delete(table);
  }
}
