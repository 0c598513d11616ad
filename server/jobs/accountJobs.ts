import { and, lt, lte, or, sql } from 'drizzle-orm';
import { applyExpiries, applySuspensions as suspendDue } from '../accounts/dueChanges.ts';
import { forgetImports, makeImported } from '../accounts/makeImported.ts';
import { manyLocksToLog } from '../accounts/signIn/manyLocks.ts';
import { unlockDue } from '../accounts/signIn/unlockDue.ts';
import {
  oneTimeCodes,
  passwordTickets,
  rateCounters,
  settings,
  signInFailures,
  signInKnownNetworks,
  signInNetworkFailures,
  signInNetworks,
} from '../database/schema.ts';
import type { Job } from './job.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days after which failures below the limit are forgotten. */
const FORGIVEN_AFTER = 90;
/** Days. Unknown addresses have the same limit, so that it does not reveal which accounts exist. */
const LIMIT_REACHED_AFTER = 366;
/** Days after the last sign-in from a network. */
const KNOWN_FOR = 180;
/** Days after the last failure on a network. */
const NETWORK_FORGIVEN_AFTER = 2;

export const pruneSignIn: Job = {
  name: 'prune sign-in',
  every: 10 * MINUTE,
  async run({ database, now }) {
    const at = now();
    const daysAgo = (days: number) => new Date(at.getTime() - days * DAY);
    await database.delete(oneTimeCodes).where(lte(oneTimeCodes.expiresAt, at));
    await database.delete(passwordTickets).where(lte(passwordTickets.expiresAt, at));
    await database.delete(rateCounters).where(lte(rateCounters.endsAt, at));
    await database.delete(signInKnownNetworks).where(lt(signInKnownNetworks.lastAt, daysAgo(KNOWN_FOR)));
    for (const table of [signInNetworkFailures, signInNetworks]) {
      await database.delete(table).where(lt(table.lastAt, daysAgo(NETWORK_FORGIVEN_AFTER)));
    }
    const limit = sql`(select ${settings.failedLoginAttempts} from ${settings})`;
    await database
      .delete(signInFailures)
      .where(
        or(
          and(lt(signInFailures.attempts, limit), lt(signInFailures.lastAt, daysAgo(FORGIVEN_AFTER))),
          lt(signInFailures.lastAt, daysAgo(LIMIT_REACHED_AFTER)),
        ),
      );
  },
};

export const applySuspensions: Job = {
  name: 'applySuspensions',
  every: MINUTE,
  run: async (services) => {
    await suspendDue(services);
    await applyExpiries(services);
  },
};

export const LOCK_JOBS: readonly Job[] = [
  { name: 'unlockDue', every: MINUTE, run: unlockDue },
  {
    name: 'logManyLocks',
    every: MINUTE,
    async run({ database, now }, _signal, log) {
      const locked = await manyLocksToLog(database, now());
      if (locked) log?.warn({ locked }, 'failed sign-ins locked many accounts within an hour');
    },
  },
];

export const IMPORT_JOBS: readonly Job[] = [
  { name: 'makeImportedAccounts', every: 1000, sharesItself: true, run: makeImported },
  { name: 'forgetAccountImports', every: DAY, run: forgetImports },
];
