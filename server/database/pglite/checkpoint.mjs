export const CHECKPOINT_LOOK = 10_000;
const DUE_AFTER = 32 * 1024 * 1024;

/**
 * @typedef {object} Statements
 * @property {(sql: string, params: unknown[]) => Promise<{ rows: unknown[] }>} query
 * @property {(sql: string) => Promise<unknown>} exec
 */

/**
 * In single-process mode PostgreSQL makes no checkpoint until it stops, so the log would grow without limit.
 * @param {Statements} database
 */
export async function checkpointWhenDue(database) {
  const { rows } = await database.query(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as due from pg_control_checkpoint()',
    [DUE_AFTER],
  );
  if (/** @type {{ due: boolean }[]} */ (rows)[0]?.due) await database.exec('checkpoint');
}
