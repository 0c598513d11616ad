import { setMaxListeners } from 'node:events';
import { and, lt, lte, or, sql } from 'drizzle-orm';
import { applyExpiries, applySuspensions as suspendDue } from '../accounts/dueChanges.ts';
import { forEachSeparately } from '../accounts/forEachSeparately.ts';
import { forgetImports, makeImported } from '../accounts/makeImported.ts';
import { countLockBurst } from '../accounts/signIn/manyLocks.ts';
import { unlockDue } from '../accounts/signIn/unlockDue.ts';
import { SYSTEM_ACTOR } from '../audit/auditTrail.ts';
import { beginCheck, finishCheck } from '../audit/checkRun.ts';
import { logSecurity } from '../audit/security/logSecurity.ts';
import { pruneSecurityEvents } from '../audit/security/recordSecurityEvent.ts';
import { queryRows } from '../database/connection.ts';
import {
  idempotencyKeys,
  oneTimeCodes,
  passwordTickets,
  rateCounters,
  settings,
  signInFailures,
  signInKnownNetworks,
  signInNetworkFailures,
  signInNetworks,
  signInStrangeLocks,
} from '../database/schema.ts';
import { pruneReminders, remindOfActions } from '../incidents/actions/reminders.ts';
import { mergeCounts } from '../incidents/incidentCounts.ts';
import { backfillReportDue } from '../incidents/reporting.ts';
import { answerBackups } from '../operations/maintenance/answerBackups.ts';
import { answerOutboxLists } from '../operations/maintenance/outboxInServer.ts';
import { answerRecoveries } from '../operations/maintenance/recoverInServer.ts';
import type { Services } from '../services.ts';
import { MESSAGE_JOBS } from './messageJobs.ts';
import { type Job, type JobLog, runScheduler } from './runScheduler.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const applySuspensions: Job = {
  name: 'applySuspensions',
  every: MINUTE,
  run: (services) => forEachSeparately([suspendDue, applyExpiries], (apply) => apply(services)),
};

/** A draft on a phone may be sent again after weeks and must stay one incident. */
const KEY_LIFE = 90 * DAY;

const pruneIdempotencyKeys: Job = {
  name: 'pruneIdempotencyKeys',
  every: HOUR,
  async run({ database, now }) {
    const before = new Date(now().getTime() - KEY_LIFE);
    await database.forLongWork((own) =>
      own.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
    );
  },
};

export const pruneActionReminders: Job = { name: 'pruneActionReminders', every: DAY, run: pruneReminders };

const mergeCountsJob: Job = {
  name: 'mergeCounts',
  every: HOUR,
  run: ({ database }) => mergeCounts(database),
};

const backfillReportDueJob: Job = { name: 'backfillReportDue', every: DAY, run: backfillReportDue };

export const removeOldUploadsJob: Job = {
  name: 'removeOldUploads',
  every: HOUR,
  run: ({ files, now }) => files.removeOldUploads(now()),
};

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
    await database.delete(signInStrangeLocks).where(lt(signInStrangeLocks.at, daysAgo(1)));
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

export const LOCK_JOBS: readonly Job[] = [
  { name: 'unlockDue', every: MINUTE, run: unlockDue },
  {
    name: 'logManyLocks',
    every: MINUTE,
    async run({ database, now }, _signal, log) {
      const locked = await countLockBurst(database, now());
      if (locked) log?.warn({ locked }, 'failed sign-ins locked many accounts within an hour');
    },
  },
];

export const SECURITY_JOBS: readonly Job[] = [
  {
    name: 'logSecurity',
    every: 5 * SECOND,
    run: ({ database, now }, _signal, log) =>
      logSecurity(database, now(), (line) => log?.info?.(line, 'security')),
  },
  {
    name: 'pruneSecurityEvents',
    every: DAY,
    run: ({ database, now }) => pruneSecurityEvents(database, now()),
  },
];

export const IMPORT_JOBS: readonly Job[] = [
  { name: 'makeImportedAccounts', every: SECOND, isConcurrent: true, run: makeImported },
  { name: 'forgetAccountImports', every: DAY, run: forgetImports },
];

/** Runs hourly, so that reminders go out on their day whenever the server starts (DET-4). */
export const remindOfActionsJob: Job = { name: 'remindOfActions', every: HOUR, run: remindOfActions };

/** The daily check detects direct changes in the database (IAUD-2). */
export const checkAuditJob: Job = {
  name: 'checkAudit',
  every: DAY,
  async run({ database, now }, signal, log) {
    await beginCheck(database, { by: SYSTEM_ACTOR.user.name, isWhole: true });
    const result = await finishCheck(database, { now, signal });
    const places = result?.problemCount ?? 0;
    if (places > 0) log?.error({ places }, 'the audit trail has been altered; npm run verify shows where');
  },
};

/** The embedded PostgreSQL has no autovacuum. One table at a time, because it blocks the only connection. */
const vacuumEmbedded: Job = {
  name: 'vacuumEmbedded',
  every: DAY,
  async run({ database }, signal) {
    if (database.kind !== 'pglite') return;
    const tables = await queryRows<{ name: string }>(
      database,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    for (const { name } of tables) {
      if (signal?.aborted) return;
      await database.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    }
  },
};

/** Maintenance commands wait for these on a running server. */
export const COMMAND_JOBS: readonly Job[] = [
  { name: 'answerBackups', every: SECOND, isConcurrent: true, run: answerBackups },
  { name: 'answerRecoveries', every: SECOND, isConcurrent: true, run: answerRecoveries },
  { name: 'answerOutboxLists', every: SECOND, isConcurrent: true, run: answerOutboxLists },
];

export const JOBS: readonly Job[] = [
  ...MESSAGE_JOBS,
  applySuspensions,
  pruneIdempotencyKeys,
  pruneActionReminders,
  mergeCountsJob,
  backfillReportDueJob,
  removeOldUploadsJob,
  pruneSignIn,
  ...LOCK_JOBS,
  ...SECURITY_JOBS,
  ...IMPORT_JOBS,
  remindOfActionsJob,
  checkAuditJob,
  vacuumEmbedded,
  ...COMMAND_JOBS,
];

/** The jobs do not keep the process alive. @returns stops them; resolves when current runs are finished */
export function startJobs(services: Services, log: JobLog, jobs: readonly Job[] = JOBS): () => Promise<void> {
  const stopping = new AbortController();
  setMaxListeners(jobs.length, stopping.signal);
  const running = jobs.map((job) => runScheduler(job, services, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(running);
  };
}
