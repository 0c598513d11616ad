import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { migrate } from '../migrate.ts';
import { emptyDatabaseFile } from './emptyDatabase.ts';
import { openEmbedded } from './openEmbedded.ts';

/**
 * Writes the archive for `unpackEmptyDatabase`, unless `folder` has the one of this version, and removes all others.
 * Everyone may read it: it contains tables and no data.
 */
export async function writeEmptyDatabase(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = emptyDatabaseFile(folder);
  if (existsSync(file)) return;
  const stage = mkdtempSync(`${folder}.`);
  try {
    const database = await openEmbedded(stage);
    await migrate(database);
    await database.close();
    const part = join(stage, 'part');
    const cwd = join(stage, 'database');
    await create(
      { cwd, file: part, gzip: true, portable: true, noMtime: true, strict: true },
      readdirSync(cwd),
    );
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    renameSync(part, file);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
