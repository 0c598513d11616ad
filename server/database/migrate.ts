import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { CannotStart } from '../config/cannotStart.ts';
import { type Database, type Queryable, queryRows, sqlFailure } from './connection.ts';
import { takeLock } from './locks.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** The last of the 24 migrations that `0000_baseline` replaced on 27 November 2026; both make the same tables. */
const BEFORE_BASELINE = '911626509079855980488e0b05dd2721eb22ed4857dae484735cf7465047418d';

const TOO_OLD =
  'This database was made before 27 November 2026 and cannot be upgraded directly. Start it once with the version of that day, then with this one.';

const INSUFFICIENT_PRIVILEGE = '42501';

export const MAY_NOT_CHANGE =
  'The tables of this database must be created or upgraded, and the role of DATABASE_URL may not do that. Run npm run ' +
  'migrate with the DATABASE_URL of a role that owns the tables, or make the role the owner of a new database: ' +
  'alter database parks owner to parks.';

const migrationFiles = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/**
 * Drizzle's own migrator opens its own transactions, so it cannot hold the lock that concurrent starts need. Without a
 * pending migration it runs no DDL, so a role that may not change tables can serve.
 * @returns the number of migrations that were applied
 * @throws CannotStart if the database is older than the baseline, or newer than this version, or the role may not
 * change its tables
 */
export async function migrate(database: Database): Promise<number> {
  try {
    return await applyMigrations(database);
  } catch (error) {
    if (sqlFailure(error)?.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new CannotStart(MAY_NOT_CHANGE, { cause: error });
  }
}

async function applyMigrations(database: Database): Promise<number> {
  const migrations = migrationFiles();
  return database.forLongWork((own) =>
    own.transaction(async (transaction) => {
      await takeLock(transaction, 'migration');
      const [found] = await queryRows<{ is_there: boolean }>(
        transaction,
        sql`select to_regclass('migrations') is not null as is_there`,
      );
      // Not "if not exists", for which PostgreSQL needs the right to create tables even if there is one.
      if (!found?.is_there) {
        await transaction.execute(
          sql`create table migrations (hash text primary key, applied_at timestamptz not null default now())`,
        );
      }
      const done = new Set((await readApplied(transaction)).map(({ hash }) => hash));
      const baseline = migrations[0]?.hash ?? '';
      if (done.size > 0 && !done.has(baseline)) {
        if (!done.has(BEFORE_BASELINE)) throw new CannotStart(TOO_OLD);
        await transaction.execute(sql`delete from migrations`);
        await transaction.execute(sql`insert into migrations (hash) values (${baseline})`);
        done.add(baseline);
      } else {
        await assertNotNewer(transaction);
      }
      const pending = migrations.filter(({ hash }) => !done.has(hash));
      for (const migration of pending) {
        for (const statement of migration.sql) await transaction.execute(sql.raw(statement));
        await transaction.execute(sql`insert into migrations (hash) values (${migration.hash})`);
      }
      return pending.length;
    }),
  );
}

export async function isMigrated(database: Database): Promise<boolean> {
  const done = new Set((await readApplied(database)).map(({ hash }) => hash));
  return migrationFiles().every(({ hash }) => done.has(hash));
}

/** An older server would ignore columns and rules that it does not know. @throws CannotStart */
export async function assertNotNewer(database: Queryable): Promise<void> {
  const known = migrationFiles();
  const hashes = new Set(known.map(({ hash }) => hash));
  const [newest] = (await readApplied(database)).filter(({ hash }) => !hashes.has(hash));
  if (!newest) return;
  const madeAt = Math.max(...known.map(({ folderMillis }) => folderMillis));
  throw new CannotStart(
    `A newer version of the server upgraded this database on ${newest.day}; this version only knows its tables as of ` +
      `${new Date(madeAt).toISOString().slice(0, 10)}. Nothing was changed. Start the newer version, or restore a backup ` +
      'from before the upgrade.',
  );
}

/** The newest first. */
const readApplied = (database: Queryable) =>
  queryRows<{ hash: string; day: string }>(
    database,
    sql`select hash, to_char(applied_at, 'YYYY-MM-DD') as day from migrations order by applied_at desc`,
  );
