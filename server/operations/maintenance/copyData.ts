import { sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { isServersOwn } from './archive.ts';
import { folderCopier, RECENT } from './copyFolder.ts';

const STORED = `files${sep}`;

/**
 * An open transaction blocks the only connection, so neither database files nor uploads change. PostgreSQL recovers the
 * copy as after a crash.
 * @returns milliseconds for which statements had to wait
 */
export async function copyData({ config, database }: Services, into: string): Promise<number> {
  const bring = folderCopier(config.dataDir, into, {
    leaveOut: isServersOwn,
    isFixed: (name) => name.startsWith(STORED),
  });
  // Copy most of the data before blocking: after a checkpoint, data files rarely change for a while.
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
