import { lt, sql } from 'drizzle-orm';
import { queryRows } from '../database/connection.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { pruneReminders } from '../incidents/actions/pruneReminders.ts';
import { backfillReportDue } from '../incidents/reporting.ts';
import { fileFolder } from '../platform/embedded/files/fileFolder.ts';
import { removeOldUploads } from '../platform/embedded/files/uploads.ts';
import type { Job } from './job.ts';

const HOUR = 60 * 60_000;
/** A draft on a phone may be sent again after weeks and must stay one incident. */
const KEY_LIFE = 90 * 24 * HOUR;

export const pruneIdempotencyKeys: Job = {
  name: 'pruneIdempotencyKeys',
  every: HOUR,
  async run({ database, now }) {
    const before = new Date(now().getTime() - KEY_LIFE);
    await database.forLongWork((own) =>
      own.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)),
    );
  },
};

export const pruneActionReminders: Job = {
  name: 'pruneActionReminders',
  every: 24 * HOUR,
  run: pruneReminders,
};

export const reckonReportDueJob: Job = {
  name: 'reckonReportDue',
  every: 24 * HOUR,
  run: backfillReportDue,
};

export const removeOldUploadsJob: Job = {
  name: 'removeOldUploads',
  every: HOUR,
  run: ({ database, config, now }) => removeOldUploads({ database, folder: fileFolder(config.dataDir), now }),
};

/** The embedded PostgreSQL has no autovacuum. One table at a time, because it blocks the only connection. */
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
