import { sql } from 'drizzle-orm';
import { rowsOf } from '../database/connection.ts';
import type { Job } from './job.ts';

/**
 * What autovacuum does in a PostgreSQL of its own: the embedded one has none, so its indexes would be read past ever more that
 * is gone, and its plans made of statistics that are long untrue. Table by table, because the one connection serves nobody
 * else meanwhile: the longest, the audit trail's, took a quarter of a second for the demonstration's 6,000 entries on a busy
 * machine, nearly all of it for the statistics, which look at 30,000 rows at most.
 */
export const vacuumEmbedded: Job = {
  name: 'vacuumEmbedded',
  every: 24 * 60 * 60_000,
  async run({ database }, signal) {
    if (database.kind !== 'pglite') return;
    const tables = await rowsOf<{ name: string }>(
      database,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
    );
    for (const { name } of tables) {
      if (signal?.aborted) return;
      await database.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
    }
  },
};
