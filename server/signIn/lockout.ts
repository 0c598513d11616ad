import { readFailures } from '../attempts/failureCounts.ts';
import type { Services } from '../services.ts';
import { lockAccount } from './lockAccount.ts';

/**
 * AUTH-11: what the host does when a client without a token asks it to disable an account: it locks, but only where its
 * own count has reached the limit, so that nobody locks a colleague out with one request. Never says which it did.
 */
export async function lockWhenCountAgrees(services: Services, email: string): Promise<void> {
  const { database, identity, now } = services;
  const { locked, attempts } = await readFailures(database, email);
  if (locked) await lockAccount(database, identity, { email, failures: attempts, at: now() });
}
