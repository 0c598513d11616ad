import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart, getErrorCode } from '../../config/cannotStart.ts';
import type { Database } from '../connection.ts';
import { installationKey } from '../installationKey.ts';
import { syncPath } from '../pglite/durableFiles.mjs';

/* Names the database of a data folder, so that a start does not replace a lost database with a new one. */

const markSchema = z.object({
  id: z.uuid(),
  database: z.enum(['embedded', 'postgres']),
  madeAt: z.iso.datetime(),
});
export type Mark = z.infer<typeof markSchema>;

export const MARK_NAME = 'installation.json';

/** Call it while the folder is locked. @throws CannotStart if the folder had a database that is now missing */
export function isUnused(dataDir: string): boolean {
  const database = join(dataDir, 'database');
  const found = getNames(database);
  if (found.includes('PG_VERSION')) return false;
  if (found.length > 0)
    throw new CannotStart(`${database} is not a complete database: PG_VERSION is missing. ${ADVICE}`);
  const reason = reasonToExpectOne(dataDir);
  if (!reason) return true;
  throw new CannotStart(`The database of ${dataDir} is missing: ${reason}. ${ADVICE}`);
}

const ADVICE =
  'Nothing was changed. Put the database back, restore a backup with npm run restore, or set DATA_DIR to another folder ' +
  'to start a new installation.';

function reasonToExpectOne(dataDir: string): string | undefined {
  const mark = readMark(dataDir);
  if (mark === 'unreadable') return `${MARK_NAME} shows that there was one`;
  if (mark?.database === 'postgres') return 'it is a PostgreSQL, and DATABASE_URL is not set';
  if (mark) return `one was in use there on ${mark.madeAt.slice(0, 10)}, but its folder "database" is gone`;
  return hasFiles(dataDir) ? 'its files are there, but no folder "database"' : undefined;
}

export function isMarked(dataDir: string): boolean {
  return readMark(dataDir) !== undefined || hasFiles(dataDir);
}

/**
 * Compares the mark of the folder with the id that the first start wrote into the database.
 * @returns the mark that the folder must have; `isMissing` if it has none
 * @throws CannotStart if the folder belongs to another installation
 */
export async function compareMark(
  dataDir: string,
  database: Database,
  now: () => Date,
): Promise<{ mark: Mark; isMissing: boolean }> {
  const id = await installationKey(database, 'installation', randomUUID, now);
  const found = readMark(dataDir);
  const known = found === 'unreadable' ? undefined : found;
  if (known && known.id !== id) throw new CannotStart(foreignFolderText(dataDir));
  const kind = database.kind === 'pglite' ? 'embedded' : 'postgres';
  const mark: Mark = { madeAt: now().toISOString(), ...known, id, database: kind };
  return { mark, isMissing: known?.database !== kind };
}

export function foreignFolderText(dataDir: string): string {
  return (
    `${dataDir} contains the files of a different database from the one that was opened. Nothing was changed. Set ` +
    'DATA_DIR, and for PostgreSQL DATABASE_URL, so that the files and the database belong together.'
  );
}

export function writeMark(dataDir: string, mark: Mark): void {
  const file = join(dataDir, MARK_NAME);
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, `${JSON.stringify(mark, undefined, 2)}\n`, { mode: 0o600 });
  syncPath(part, false);
  renameSync(part, file);
  syncPath(dataDir, true);
}

function readMark(dataDir: string): Mark | 'unreadable' | undefined {
  try {
    return markSchema.parse(JSON.parse(readFileSync(join(dataDir, MARK_NAME), 'utf8')));
  } catch (error) {
    return getErrorCode(error) === 'ENOENT' ? undefined : 'unreadable';
  }
}

const hasFiles = (dataDir: string) => getNames(join(dataDir, 'files')).length > 0;

function getNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
