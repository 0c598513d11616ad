import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { isServersOwn } from './archive.ts';
import { folderCopier, RECENT } from './copyFolder.ts';

/** Stored files, of which none changes. */
const STORED = `files${sep}`;

/**
 * Copies the data folder of the running server into another on the same disk, as it is at one moment: with every write that
 * was answered before, and nothing half done. The moment is a transaction. The embedded database has one connection, so
 * nothing is written to its files meanwhile, and no uploaded file comes or goes, because that is part of a transaction,
 * too. What PostgreSQL finds in the copy is what it would find after its process was killed, and mends in the same way.
 * @returns the milliseconds for which statements had to wait
 */
export async function copyData({ config, database }: Services, into: string): Promise<number> {
  const bring = folderCopier(config.dataDir, into, {
    leaveOut: isServersOwn,
    isFixed: (name) => name.startsWith(STORED),
  });
  // Nearly all is there before anybody has to wait: after a checkpoint, data files are left alone for a while.
  await database.execute(sql`checkpoint`);
  await bring();
  await sleep(RECENT);
  await bring();
  return database.transaction(async () => {
    const began = performance.now();
    await bring();
    return performance.now() - began;
  });
}
