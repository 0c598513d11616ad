import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterEach, beforeEach, inject } from 'vitest';
import type { Database } from '../../server/database/connection.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { emptyStore, type TestStore } from './databaseTemplate.ts';

const FOLDER = fileURLToPath(new URL('../../server/database/migrations', import.meta.url));

export function setUpEarlierDatabase(migrations: number): () => Database {
  const earlier = readMigrationFiles({ migrationsFolder: FOLDER }).slice(0, migrations);
  let store: TestStore;
  let database: Database;
  beforeEach(async () => {
    store = await emptyStore(inject('databaseTemplate'));
    database = await openDatabase(store);
    await database.execute(
      sql`create table migrations (hash text primary key, applied_at timestamptz not null default now())`,
    );
    for (const { hash, sql: statements } of earlier) {
      for (const statement of statements) await database.execute(sql.raw(statement));
      await database.execute(sql`insert into migrations (hash) values (${hash})`);
    }
    await database.execute(sql`insert into groups values ('admin', 'Admin', '', '{}')`);
  });
  afterEach(async () => {
    await database.close();
    await store.remove();
  });
  return () => database;
}
