import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { extract } from 'tar';
import { getErrorReason } from '../../config/cannotStart.ts';
import { MIGRATIONS_FOLDER } from '../migrate.ts';
import { syncFolder } from '../pglite/durableFiles.mjs';

/* The build archives a new database with all tables, because creating one takes most of a first start. */

const PGLITE_FOLDER = join(import.meta.dirname, '../pglite');

/**
 * The archive that fits this version. Its name is a hash of everything that decides how a new database looks, so that
 * another version does not use it.
 * @param folder that the build fills
 */
export function emptyDatabaseFile(folder: string): string {
  const migrations = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'));
  const sources = [
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json'),
    ...['worker.mjs', 'durableFiles.mjs'].map((name) => join(PGLITE_FOLDER, name)),
    ...migrations.sort().map((name) => join(MIGRATIONS_FOLDER, name)),
  ];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source)).update('\0');
  return join(folder, `${hash.digest('hex').slice(0, 16)}.tar.gz`);
}

/**
 * Unpacks the archive into `database`, which must not exist, and syncs it to the disk.
 * @returns false if no archive fits this version, or it cannot be unpacked; then `database` does not exist
 */
export async function unpackEmptyDatabase(folder: string, database: string): Promise<boolean> {
  const file = emptyDatabaseFile(folder);
  if (!existsSync(file)) return false;
  try {
    mkdirSync(database, { mode: 0o700 });
    // Half the work of the asynchronous form, which does more than a thousand small files one by one.
    extract({ cwd: database, file, strict: true, sync: true });
    await syncFolder(database);
    return true;
  } catch (error) {
    console.warn(`${file} cannot be used, so the database is created without it: ${getErrorReason(error)}`);
    rmSync(database, { recursive: true, force: true });
    return false;
  }
}

/** Replaces what the database would otherwise have in common with all others that were unpacked from the same archive. */
export const MAKE_UNIQUE = sql`
  update reference_version set version = gen_random_uuid();
  update migrations set applied_at = now();
`;
