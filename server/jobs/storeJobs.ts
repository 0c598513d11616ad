import { lt, sql } from 'drizzle-orm';
import { queryRows } from '../database/connection.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { pruneReminders } from '../incidents/actions/pruneReminders.ts';
import { backfillReportDue } from '../incidents/reporting.ts';
import { fileFolder } from '../platform/embedded/files/fileFolder.ts';
import { removeOldUploads } from '../platform/embedded/files/uploads.ts';
import type { Job } from './job.ts';

const HOUR = 60 * 60_000;
/**
 * The contract promises a day. But a draft whose answer was lost keeps its key as long as it lies on the phone, and is one
 * incident when it is sent again weeks later.
 */
const KEY_LIFE = 90 * 24 * HOUR;

/** FORM-16: forgets what nobody will send again. */
export const pruneIdempotencyKeys: Job = {
  name: 'pruneIdempotencyKeys',
  every: HOUR,
  async run({ database, now }) {
    const before = new Date(now().getTime() - KEY_LIFE);
    // After a long pause there may be very many.
    await database.forLongWork((own) =>
      own.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
    );
  },
};

/** DET-4: which reminders went out, once that holds back none any more. */
export const pruneActionReminders: Job = {
  name: 'pruneActionReminders',
  every: 24 * HOUR,
  run: pruneReminders,
};

/** What incidents of an earlier version have to be reported by, or by an earlier table of the law. */
export const reckonReportDueJob: Job = {
  name: 'reckonReportDue',
  every: 24 * HOUR,
  run: backfillReportDue,
};

/** Uploads that nobody finished, of the embedded file store. */
export const removeOldUploadsJob: Job = {
  name: 'removeOldUploads',
  every: HOUR,
  run: ({ database, config, now }) => removeOldUploads({ database, folder: fileFolder(config.dataDir), now }),
};

/**
 * What autovacuum does in a PostgreSQL of its own: the embedded one has none, so its indexes would be read past ever more that
 * is gone, and its plans made of statistics that are long untrue. Table by table, because the one connection serves nobody
 * else meanwhile: the longest, the audit trail's, took a quarter of a second for the demonstration's 6,000 entries on a busy
 * machine, nearly all of it for the statistics, which look at 30,000 rows at most.
 */
export const vacuumEmbedded: Job = {
  name: 'vacuumEmbedded',
  every: 24 * HOUR,
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
