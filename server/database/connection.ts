import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzleNative } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { listenOnPostgres } from './listen.ts';
import { openPglite } from './pglite/client.ts';
import { syncPath } from './pglite/durableFiles.mjs';
import { lockFolder } from './pglite/folderLock.ts';
import * as schema from './schema.ts';

/** Both drivers answer `execute` with `rows`. */
interface RowsResult extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/** The database, or a transaction on it: everything that reads or writes takes one of these. */
export type Queryable = Pick<
  PgDatabase<RowsResult, typeof schema>,
  | 'with'
  | '$with'
  | 'select'
  | 'selectDistinct'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'transaction'
  | '$count'
>;

export type Database = Queryable & {
  kind: 'pglite' | 'postgres';
  /** True where the tables are not there yet. */
  isNew: boolean;
  /**
   * Calls `onPayload` for every NOTIFY on the channel, of this process and of others, until the database is closed. After
   * a broken connection, what was told meanwhile is lost and `onPayload` is called with an empty text. Once a channel.
   */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<void>;
  /** Statements that wait, and the connections there are; the embedded database has one. */
  load: () => { waiting: number; open: number; idle: number };
  close: () => Promise<void>;
};

export type DatabaseSettings = { dataDir: string; databaseUrl?: string | undefined };

/** Opens PostgreSQL by its URL, or the embedded database in the data folder. @throws FolderInUse */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openEmbedded(settings.dataDir);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  const making = join(dataDir, 'database.making');
  try {
    // A process that was killed while it made the database left a part of one, which opens never and holds nothing.
    if (existsSync(making)) rmSync(folder, { recursive: true, force: true });
    const isNew = !existsSync(join(folder, 'PG_VERSION'));
    if (isNew) writeFileSync(making, '');
    // The mark reaches the disk before the database and leaves it after: a power cut tells neither one without the other.
    syncPath(dataDir, true);
    const client = await openPglite(folder);
    rmSync(making, { force: true });
    syncPath(dataDir, true);
    // Drizzle's driver calls query and transaction alone, and those are the client's.
    const database = drizzlePglite({ client: client as unknown as PGlite, schema });
    return asDatabase(database, {
      kind: 'pglite',
      isNew,
      listen: client.listen,
      load: () => ({ waiting: client.unanswered(), open: 1, idle: client.unanswered() === 0 ? 1 : 0 }),
      close: async () => {
        await client.close();
        unlock();
      },
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 16, options: '-c timezone=UTC' });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const found = await pool.query("select to_regclass('public.users') is null as is_new");
  const database = drizzleNative({ client: pool, schema });
  const listeners: (() => Promise<void>)[] = [];
  return asDatabase(database, {
    kind: 'postgres',
    isNew: found.rows[0].is_new,
    listen: async (channel, onPayload) => {
      listeners.push(await listenOnPostgres(connectionString, channel, onPayload));
    },
    load: () => ({ waiting: pool.waitingCount, open: pool.totalCount, idle: pool.idleCount }),
    close: async () => {
      await Promise.all(listeners.map((stop) => stop()));
      await pool.end();
    },
  });
}

function asDatabase(database: unknown, rest: Omit<Database, keyof Queryable>): Database {
  return Object.assign(database as Queryable, rest);
}

/** The rows of a hand-written statement. The caller names their shape, as it wrote the columns. */
export async function rowsOf<Row>(database: Queryable, statement: SQL): Promise<Row[]> {
  const result = await database.execute(statement);
  return result.rows as Row[];
}

/** SQLSTATE and constraint of a failed statement, wherever the driver put them. */
export function sqlFailure(error: unknown): { code?: string; constraint?: string } | undefined {
  let current = error;
  while (current instanceof Error) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as { code: string; constraint?: string };
    }
    current = current.cause;
  }
  return undefined;
}
