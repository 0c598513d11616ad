import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { toFilePath } from '../../contract/incidents/media.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { prepareInstallation } from '../../server/operations/installation/prepareInstallation.ts';
import { installationFiles } from '../../server/operations/installation/storedFiles.ts';
import { keyFile } from '../../server/platform/embedded/identity/keyFile.ts';
import { openSigningKeys } from '../../server/platform/embedded/identity/signingKeys.ts';
import { SAMPLE_PHOTO } from './factories.ts';
import { jpeg } from './sampleFiles.ts';

/** The location of a prepared installation: its folder and, with TEST_DATABASE_URL, its database in that PostgreSQL. */
export type DatabaseTemplate = {
  folder: string;
  stores: string;
  database?: { server: string; name: string } | undefined;
};

export type TestStore = {
  dataDir: string;
  databaseUrl: string | undefined;
  remove: () => Promise<void>;
};

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}

/**
 * Creates one installation that each test server copies, which is much faster than creating it. With TEST_DATABASE_URL
 * it uses that PostgreSQL, whose user must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stores = mkdtempSync(join(tmpdir(), 'parks-hosts-'));
  // Leave the protection to each store, which some tests check.
  chmodSync(stores, 0o711);
  const folder = join(stores, 'template');
  mkdirSync(folder, { mode: 0o700 });
  const server = process.env.TEST_DATABASE_URL;
  const template: DatabaseTemplate = {
    folder,
    stores,
    database: server ? await createDatabase(server, 'parks_test') : undefined,
  };
  const database = await openDatabase({ dataDir: folder, databaseUrl: getUrl(template.database) });
  await migrate(database);
  const now = () => new Date();
  await prepareInstallation({ database, dataDir: folder, now });
  await openSigningKeys(keyFile(folder), database, now);
  const files = installationFiles(database, { dataDir: folder, now });
  await files.put(toFilePath(SAMPLE_PHOTO) ?? '', 'image/jpeg', jpeg());
  await database.close();
  project.provide('databaseTemplate', template);
  // The workers' shared servers are never closed, so their stores are removed here.
  return async () => {
    await dropDatabases(template.database);
    rmSync(stores, { recursive: true, force: true, maxRetries: 5 });
  };
}

export async function copyTemplate(template: DatabaseTemplate): Promise<TestStore> {
  const store = await newStore(template, `template ${template.database?.name}`);
  cpSync(template.folder, store.dataDir, { recursive: true });
  return store;
}

export async function emptyStore(template: DatabaseTemplate): Promise<TestStore> {
  return newStore(template);
}

async function newStore(template: DatabaseTemplate, like = ''): Promise<TestStore> {
  const { server, name } = template.database ?? {};
  const database = server && name ? await createDatabase(server, name, like) : undefined;
  const dataDir = mkdtempSync(join(template.stores, 'parks-host-'));
  return {
    dataDir,
    databaseUrl: getUrl(database),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await dropDatabase(database);
    },
  };
}

type PostgresDatabase = NonNullable<DatabaseTemplate['database']>;

async function createDatabase(server: string, prefix: string, like = ''): Promise<PostgresDatabase> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} ${like}`);
  return { server, name };
}

async function dropDatabase(database: PostgresDatabase | undefined): Promise<void> {
  if (database) await administer(database.server, `drop database ${database.name} with (force)`);
}

async function dropDatabases(template: PostgresDatabase | undefined): Promise<void> {
  if (!template) return;
  const { server, name } = template;
  const found = await administer(
    server,
    `select datname from pg_database where starts_with(datname, '${name}')`,
  );
  for (const { datname } of found) await dropDatabase({ server, name: datname });
}

async function administer(server: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

function getUrl(database: PostgresDatabase | undefined): string | undefined {
  if (!database) return undefined;
  const url = new URL(database.server);
  url.pathname = `/${database.name}`;
  return url.href;
}
