import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Database, queryRows } from './connection.ts';
import { takeLock } from './locks.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const migrationFiles = () => readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });

/** Drizzle's own migrator opens its own transactions, so it cannot hold the lock that concurrent starts need. */
export async function migrate(database: Database): Promise<void> {
  const migrations = migrationFiles();
  await database.forLongWork((own) =>
    own.transaction(async (transaction) => {
      await takeLock(transaction, 'migration');
      await transaction.execute(
        sql`create table if not exists migrations (hash text primary key, applied_at timestamptz not null default now())`,
      );
      const applied = await queryRows<{ hash: string }>(transaction, sql`select hash from migrations`);
      const done = new Set(applied.map((row) => row.hash));
      for (const migration of migrations.filter(({ hash }) => !done.has(hash))) {
        for (const statement of migration.sql) await transaction.execute(sql.raw(statement));
        await transaction.execute(sql`insert into migrations (hash) values (${migration.hash})`);
      }
    }),
  );
}

export async function isMigrated(database: Database): Promise<boolean> {
  const applied = await queryRows<{ hash: string }>(database, sql`select hash from migrations`);
  const done = new Set(applied.map((row) => row.hash));
  return migrationFiles().every(({ hash }) => done.has(hash));
}
