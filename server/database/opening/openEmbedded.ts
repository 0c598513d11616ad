import { existsSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { asDatabase, type Database } from '../connection.ts';
import { openPglite } from '../pglite/client.ts';
import { syncPath } from '../pglite/durableFiles.mjs';
import { lockFolder } from '../pglite/folderLock.ts';
import * as schema from '../schema.ts';
import { MAKE_UNIQUE, unpackEmptyDatabase } from './emptyDatabase.ts';
import { isUnused } from './installationMark.ts';

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
    const client = await openPglite(join(dataDir, 'database'));
    if (statSync(making(dataDir), { throwIfNoEntry: false })?.isFile())
      rmSync(making(dataDir), { force: true });
    if (isUnpacked) await client.exec(MAKE_UNIQUE);
    // Drizzle's driver calls only `query` and `transaction`.
    const database = drizzle({ client: client as unknown as PGlite, schema });
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
    if (!isUnpacked) await (await openPglite(part)).close();
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(part, folder);
    syncPath(dataDir, true);
    return isUnpacked;
  } catch (error) {
    removePart();
    throw error;
  }
}
