import { asc, eq, gt, lt, sql } from 'drizzle-orm';
import { getSecurityEvents } from '../../../contract/audit/securityEvents.ts';
import { type Queryable, queryRows } from '../../database/connection.ts';
import { auditEntries, securityEvents, securityLog } from '../../database/schema.ts';

/** `account` and `by` are ids; empty if there is no account. */
type SecurityLine = { event: string; account: string; by?: string; count?: number; at: string };

/** Entries per run; a burst takes several runs. */
const MOST = 1000;

/** Milliseconds. Entries are numbered before their commit, so a lower number may appear later. */
const SETTLED_AFTER = 10_000;

/**
 * Logs what any process recorded since the last run, after its commit. If the server stops in between, log lines may be
 * missing, but the database is complete (AUTH-17).
 */
export async function logSecurity(
  database: Queryable,
  at: Date,
  log: (line: SecurityLine) => void,
): Promise<void> {
  // Most runs end here, without writing anything.
  if (!(await isAnythingNew(database))) return;
  const lines = await database.transaction(async (transaction) => [
    ...(await claimEntries(transaction, at)),
    ...(await claimEvents(transaction)),
  ]);
  for (const line of lines) log(line);
}

async function isAnythingNew(database: Queryable): Promise<boolean> {
  const [found] = await queryRows<{ is_new: boolean }>(
    database,
    sql`select exists (select from ${securityEvents} where ${securityEvents.logged} < ${securityEvents.count})
      or (select max(${auditEntries.id}) from ${auditEntries}) > all (select ${securityLog.lastEntry} from ${securityLog})
      as is_new`,
  );
  return found?.is_new ?? false;
}

async function claimEntries(transaction: Queryable, at: Date): Promise<SecurityLine[]> {
  // The log of an installation begins with its first run.
  await transaction
    .insert(securityLog)
    .values({ lastEntry: sql`(select coalesce(max(${auditEntries.id}), 0) from ${auditEntries})` })
    .onConflictDoNothing();
  const [state] = await transaction.select().from(securityLog).for('update');
  const found = await transaction
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.id, state?.lastEntry ?? 0))
    .orderBy(asc(auditEntries.id))
    .limit(MOST);
  const isSettled = (entry: { at: Date }) => Math.abs(at.getTime() - entry.at.getTime()) >= SETTLED_AFTER;
  const next = found.findIndex((entry) => !isSettled(entry));
  const entries = next < 0 ? found : found.slice(0, next);
  const last = entries.at(-1);
  if (last) await transaction.update(securityLog).set({ lastEntry: last.id }).where(eq(securityLog.id, 1));
  return entries
    .filter(({ subject }) => subject === 'user')
    .flatMap((entry) =>
      getSecurityEvents(entry).map((event) => ({
        event,
        account: entry.subjectId,
        by: entry.changedBy,
        at: entry.at.toISOString(),
      })),
    );
}

async function claimEvents(transaction: Queryable): Promise<SecurityLine[]> {
  const { id, event, account, count, logged, lastAt } = securityEvents;
  const fresh = await transaction
    .select({ id, event, account, count, logged, lastAt })
    .from(securityEvents)
    .where(lt(logged, count))
    .orderBy(asc(id))
    .limit(MOST)
    .for('update');
  for (const row of fresh) {
    await transaction.update(securityEvents).set({ logged: row.count }).where(eq(id, row.id));
  }
  return fresh.map((row) => ({
    event: row.event,
    account: row.account,
    count: row.count - row.logged,
    at: row.lastAt.toISOString(),
  }));
}
