import type { Database } from '../../server/database/connection.ts';
import {
  rateCounters,
  signInFailures,
  signInKnownNetworks,
  signInNetworkFailures,
  signInNetworks,
} from '../../server/database/schema.ts';

/** The host has seen nobody sign in yet, rightly or wrongly, from anywhere. */
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
