import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { filePathOf } from '../../contract/media.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { prepareInstallation } from '../../server/installation/prepareInstallation.ts';
import { installationFiles } from '../../server/installation/storedFiles.ts';
import { SAMPLE_PHOTO } from './completeIncident.ts';
import { jpeg } from './sampleFiles.ts';

/** Where one prepared installation stands: its folder, and with TEST_DATABASE_URL its database in that PostgreSQL. */
export type DatabaseTemplate = { folder: string; database?: { server: string; name: string } | undefined };

/** An installation of its own for one host. */
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
 * Makes one database with groups, settings and reference data, which each test host copies: making one takes seconds,
 * copying it a tenth of one. Embedded, or in the PostgreSQL of TEST_DATABASE_URL, whose user may create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'parks-template-'));
  const server = process.env.TEST_DATABASE_URL;
  const template: DatabaseTemplate = { folder, database: server ? await createDatabase(server) : undefined };
  const database = await openDatabase({ dataDir: folder, databaseUrl: urlOf(template.database) });
  await migrate(database);
  const now = () => new Date();
  await prepareInstallation({ database, dataDir: folder, now });
  const files = installationFiles(database, { dataDir: folder, now });
  await files.put(filePathOf(SAMPLE_PHOTO) ?? '', 'image/jpeg', jpeg());
  await database.close();
  project.provide('databaseTemplate', template);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropDatabase(template.database);
  };
}

export async function copyTemplate(template: DatabaseTemplate): Promise<TestStore> {
  const { server, name } = template.database ?? {};
  const store = newStore(server ? await createDatabase(server, `template ${name}`) : undefined);
  cpSync(template.folder, store.dataDir, { recursive: true });
  return store;
}

/** A folder, and a database, in which nothing is yet. */
export async function emptyStore({ database }: DatabaseTemplate): Promise<TestStore> {
  return newStore(database ? await createDatabase(database.server) : undefined);
}

function newStore(database: PostgresDatabase | undefined): TestStore {
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-host-'));
  return {
    dataDir,
    databaseUrl: urlOf(database),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true });
      await dropDatabase(database);
    },
  };
}

type PostgresDatabase = NonNullable<DatabaseTemplate['database']>;

async function createDatabase(server: string, like = ''): Promise<PostgresDatabase> {
  const name = `parks_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} ${like}`);
  return { server, name };
}

async function dropDatabase(database: PostgresDatabase | undefined): Promise<void> {
  if (database) await administer(database.server, `drop database ${database.name} with (force)`);
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function urlOf(database: PostgresDatabase | undefined): string | undefined {
  if (!database) return undefined;
  const url = new URL(database.server);
  url.pathname = `/${database.name}`;
  return url.href;
}
