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
 * @throws FolderInUse
 * @throws CannotStart if the folder has lost its database
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const unlock = lockFolder(dataDir);
  try {
    const isNew = isUnused(dataDir);
    if (isNew) await make(dataDir);
    const client = await openPglite(join(dataDir, 'database'));
    if (statSync(making(dataDir), { throwIfNoEntry: false })?.isFile())
      rmSync(making(dataDir), { force: true });
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

/** Complete and synced databases get their final name. The other name marks leftovers that are safe to remove. */
async function make(dataDir: string): Promise<void> {
  const part = making(dataDir);
  const folder = join(dataDir, 'database');
  const removePart = () => rmSync(part, { recursive: true, force: true });
  removePart();
  try {
    const client = await openPglite(part);
    await client.close();
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(part, folder);
    syncPath(dataDir, true);
  } catch (error) {
    removePart();
    throw error;
  }
}
