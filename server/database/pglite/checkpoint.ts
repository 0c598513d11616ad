import { sql } from 'drizzle-orm';
import { type Queryable, queryRows } from '../connection.ts';

/** Milliseconds. */
export const CHECKPOINT_LOOK = 10_000;
/** Bytes of log. */
const DUE_AFTER = 32 * 1024 * 1024;

/** In single-process mode PostgreSQL makes no checkpoint until it stops, so the log would grow without limit. */
export async function checkpointWhenDue(database: Queryable): Promise<void> {
  const [row] = await queryRows<{ due: boolean }>(
    database,
    sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > ${DUE_AFTER} as due from pg_control_checkpoint()`,
  );
  if (row?.due) await database.execute(sql`checkpoint`);
}
