import { existsSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../connection.ts';
import { CHECKPOINT_LOOK, checkpointWhenDue } from '../pglite/checkpoint.ts';
import { syncPath } from '../pglite/durableFiles.mjs';
import { lockFolder } from '../pglite/folderLock.ts';
import { startThread } from '../pglite/thread.ts';
import { MAKE_UNIQUE, unpackEmptyDatabase } from './emptyDatabase.ts';
import { isUnused } from './installationMark.ts';
import { onPool } from './onPool.ts';

/**
 * @param emptyDatabaseDir the build's folder with an archive of a new database
 * @throws FolderInUse
 * @throws CannotStart if the folder has lost its database
 */
export async function openEmbedded(dataDir: string, emptyDatabaseDir?: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const isNew = isUnused(dataDir);
    const isUnpacked = isNew && (await make(dataDir, emptyDatabaseDir));
    const database = await openFolder(join(dataDir, 'database'), isNew);
    if (statSync(making(dataDir), { throwIfNoEntry: false })?.isFile())
      rmSync(making(dataDir), { force: true });
    if (isUnpacked) await database.execute(MAKE_UNIQUE);
    const { close } = database;
    return Object.assign(database, {
      close: async () => {
        await close();
        unlock();
      },
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @param folder of the database alone, without the lock and the files of an installation */
export async function openFolder(folder: string, isNew = false): Promise<Database> {
  const thread = await startThread(folder);
  const pool = new pg.Pool({
    max: 1,
    // Never closed, because its settings and its listening belong to the session.
    idleTimeoutMillis: 0,
    stream: thread.connect,
    // Not those of the environment, which are meant for another database.
    ...{ user: 'postgres', database: 'postgres', ssl: false },
  });
  const listeners = new Map<string, (payload: string) => void>();
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => listeners.get(channel)?.(payload ?? ''));
  });
  const database = onPool(pool, {
    kind: 'pglite',
    isNew,
    listen: async (channel, onPayload) => {
      listeners.set(channel, onPayload);
      await database.execute(sql`listen ${sql.identifier(channel)}`);
    },
    close: async () => {
      clearInterval(checkpoints);
      await pool.end();
      await thread.close();
    },
  });
  const checkpoints = setInterval(() => {
    checkpointWhenDue(database).catch(() => undefined);
  }, CHECKPOINT_LOOK).unref();
  return database;
}

const making = (dataDir: string) => join(dataDir, 'database.making');

/**
 * Complete and synced databases get their final name. The other name marks leftovers that are safe to remove.
 * @returns whether it was unpacked, and so has its tables
 */
async function make(dataDir: string, emptyDatabaseDir: string | undefined): Promise<boolean> {
  const part = making(dataDir);
  const folder = join(dataDir, 'database');
  const removePart = () => rmSync(part, { recursive: true, force: true });
  removePart();
  try {
    const isUnpacked = emptyDatabaseDir !== undefined && (await unpackEmptyDatabase(emptyDatabaseDir, part));
    if (!isUnpacked) await (await startThread(part)).close();
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(part, folder);
    syncPath(dataDir, true);
    return isUnpacked;
  } catch (error) {
    removePart();
    throw error;
  }
}
