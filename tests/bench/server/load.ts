import { sql } from 'drizzle-orm';
import { type Database, type Queryable, queryRows } from '../../../server/database/connection.ts';
import { auditSql, countsSql, incidentsSql, messagesSql, peopleSql, recipientsSql } from './loadSql.ts';
import type { Sizes } from './sizes.ts';

const CHUNK = 100_000;

const LARGE = ['incidents', 'audit_entries', 'push_message_recipients'];

/** Triggers are disabled, so the audit chains of the new rows do not verify; no measurement reads them. */
export async function loadData(database: Database, sizes: Sizes): Promise<void> {
  const startedAt = performance.now();
  const log = (sentence: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);
  // Longer than the statement timeout of a call.
  await database.forLongWork((own) => load(own, sizes, log));
}

async function load(database: Queryable, sizes: Sizes, log: (sentence: string) => void): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    // A cancelled run has advanced the sequence, but incidents are found by consecutive ids below.
    await transaction.execute(
      sql`select setval(pg_get_serial_sequence('incidents', 'id'), max(id)) from incidents`,
    );
    const indexes = await dropIndexes(transaction);
    await transaction.execute(peopleSql(sizes.users));
    log(`${sizes.users} users`);
    await transaction.execute(sql`create temporary table bench_people on commit drop as
      select row_number() over (order by id) - 1 as k, id, name, department, sub_department from users
      where is_active = 1 and deleted_at is null`);
    await transaction.execute(sql`create temporary table bench_kinds on commit drop as
      select row_number() over (order by id) - 1 as k, incidents.* from incidents`);
    await transaction.execute(sql`analyze bench_people`);
    await transaction.execute(sql`analyze bench_kinds`);
    const already = await getCount(transaction, 'bench_kinds');
    await inChunks(already, sizes.incidents, async (from, to) => {
      await transaction.execute(incidentsSql(from, to, sizes.incidents));
      log(`${to} incidents`);
    });
    await transaction.execute(countsSql());
    await inChunks(0, sizes.incidents, async (from, to) => {
      await transaction.execute(auditSql(from, to, sizes.auditEntries / sizes.incidents));
      log(`audit entries of ${to} incidents`);
    });
    await transaction.execute(messagesSql(sizes.recipients));
    await transaction.execute(recipientsSql());
    log('notifications');
    for (const { definition } of indexes) {
      await transaction.execute(sql.raw(definition));
      log(definition.slice(0, 90));
    }
  });
  // Sets the visibility map and the statistics, which autovacuum or a daily job (server/jobs/startJobs.ts) maintains otherwise.
  await database.execute(sql`vacuum analyze`);
  log('vacuum analyze');
}

async function inChunks(
  from: number,
  to: number,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let next = from; next < to; next += CHUNK) await work(next, Math.min(to, next + CHUNK));
}

async function getCount(database: Queryable, table: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    database,
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return row?.count ?? 0;
}

async function dropIndexes(transaction: Queryable) {
  const indexes = await queryRows<{ name: string; definition: string }>(
    transaction,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ${LARGE}
        and not exists (select from pg_constraint where conname = indexname)`,
  );
  for (const { name } of indexes) await transaction.execute(sql`drop index ${sql.identifier(name)}`);
  return indexes;
}
