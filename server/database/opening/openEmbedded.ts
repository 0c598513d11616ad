import { existsSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { asDatabase, type Database } from '../connection.ts';
import { openPglite } from '../pglite/client.ts';
import { syncPath } from '../pglite/durableFiles.mjs';
import { lockFolder } from '../pglite/folderLock.ts';
import * as schema from '../schema.ts';
import { isUnused } from './installationMark.ts';

/**
 * PGlite in the data folder, made where the folder has never had a database.
 * @throws FolderInUse
 * @throws CannotStart where the folder has lost the database that it had
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const isNew = isUnused(dataDir);
    if (isNew) await make(dataDir);
    const client = await openPglite(join(dataDir, 'database'));
    // The mark of older versions for a database that was being made. This one is whole: it opened.
    if (statSync(making(dataDir), { throwIfNoEntry: false })?.isFile())
      rmSync(making(dataDir), { force: true });
    // Drizzle's driver calls query and transaction alone, and those are the client's.
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
 * A new database gets its name when it is whole and on the disk. So what has the other name is a part of one, left by a
 * start that was killed, which nobody ever used: it alone is removed here.
 */
async function make(dataDir: string): Promise<void> {
  const part = making(dataDir);
  const folder = join(dataDir, 'database');
  const removePart = () => rmSync(part, { recursive: true, force: true });
  removePart();
  try {
    const client = await openPglite(part);
    await client.close();
    // One that somebody made for it beforehand; with anything in it, this fails.
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(part, folder);
    syncPath(dataDir, true);
  } catch (error) {
    removePart();
    throw error;
  }
}
