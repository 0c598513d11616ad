import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { verifyAudit } from '../../audit/verify.ts';
import { getErrorCode, getErrorReason } from '../../config/cannotStart.ts';
import { readConfig } from '../../config.ts';
import { assertNotNewer, isMigrated } from '../../database/migrate.ts';
import { openDatabase } from '../../database/opening/openDatabase.ts';
import { syncFolder, syncPath } from '../../database/pglite/durableFiles.mjs';
import { lockFolder } from '../../database/pglite/folderLock.ts';
import { KEYS_FOLDER } from '../../platform/embedded/identity/keyFile.ts';
import { makePrivate } from '../startup/privateFolder.ts';
import { DATA, type Manifest, readArchive } from './archive.ts';
import { countRecords, NOT_EMBEDDED } from './backup.ts';
import { type Command, count, parseArguments, Refused, WrongUsage } from './command.ts';

const USAGE = 'npm run restore -- <file>.tar.gz [--replace]';

/**
 * `npm run restore`. Verifies a backup before it replaces anything; `--replace` keeps the previous folder.
 * @throws FolderInUse while a server runs on that folder, CannotStart if it belongs to another user
 */
export async function restore({ env, args, folder, print }: Command): Promise<boolean> {
  const { values, positionals } = parseArguments(
    args,
    { replace: { type: 'boolean', default: false } },
    USAGE,
  );
  const [name, ...rest] = positionals;
  if (!name || rest.length > 0) throw new WrongUsage(USAGE);
  const config = readConfig(env);
  if (config.databaseUrl) throw new Refused(NOT_EMBEDDED);
  const file = resolve(folder, name);
  if (!existsSync(file)) throw new Refused(`There is no file ${file}.`);
  const { dataDir } = config;
  const isUsed = existsSync(dataDir) && readdirSync(dataDir).length > 0;
  if (isUsed && !values.replace) {
    throw new Refused(
      `${dataDir} is not empty. Use --replace to restore anyway; the current data is kept in a folder next to it.`,
    );
  }
  if (existsSync(dataDir)) makePrivate(dataDir);
  const unlock = isUsed ? lockFolder(dataDir) : () => undefined;
  const stage = `${dataDir}.restoring-${process.pid}`;
  try {
    const manifest = await unpack(file, stage);
    if (isUsed) await keepSigningKeys(dataDir, join(stage, DATA));
    // Windows cannot move a folder that contains an open file.
    if (process.platform === 'win32') unlock();
    // Nothing may wait from here on: the lock moves away with the old folder, and a look at it would find it lost.
    const kept = swap(join(stage, DATA), dataDir, isUsed);
    print(
      `Restored ${count(manifest.incidents, 'incident')} and ${count(manifest.accounts, 'account')} from the backup of ${manifest.madeAt} to ${dataDir}`,
    );
    if (kept) print(`The previous data is in ${kept}`);
    return true;
  } finally {
    if (existsSync(stage)) rmSync(stage, { recursive: true, force: true });
    unlock();
  }
}

/** @throws Refused if the archive is damaged, or this version cannot open it */
async function unpack(file: string, stage: string): Promise<Manifest> {
  try {
    mkdirSync(stage, { recursive: true, mode: 0o700 });
  } catch (error) {
    const parent = dirname(stage);
    throw new Refused(
      `A restore makes new folders in ${parent}, which cannot be written (${getErrorCode(error)}). Set DATA_DIR to a folder ` +
        'inside one that belongs to this user. Nothing was changed.',
    );
  }
  let manifest: Manifest;
  try {
    manifest = await readArchive(file, stage);
    // Archives of older versions contain files with open permissions.
    makePrivate(join(stage, DATA));
    await tryIt(join(stage, DATA), manifest);
  } catch (error) {
    const reason = getErrorReason(error).replace(/\.$/, '');
    throw new Refused(`${file} cannot be restored, and nothing was changed: ${reason}.`, { cause: error });
  }
  await syncFolder(stage);
  return manifest;
}

/** Opens the data as a server would, before it replaces anything. */
async function tryIt(dataDir: string, manifest: Manifest): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    const { incidents, accounts } = await countRecords(database);
    if (incidents !== manifest.incidents || accounts !== manifest.accounts) {
      throw new Error(
        `it contains ${incidents} incidents and ${accounts} accounts, which does not match its manifest`,
      );
    }
    // A backup of an older version is migrated by the next start and cannot be verified before.
    if (!(await isMigrated(database))) return;
    await assertNotNewer(database);
    const { problemCount } = await verifyAudit(database);
    if (problemCount > 0) throw new Error('its audit trail has been altered');
  } finally {
    await database.close();
  }
}

function swap(restored: string, dataDir: string, isUsed: boolean): string | undefined {
  const kept = isUsed
    ? `${dataDir}.before-${new Date().toISOString().slice(0, 19).replace(/[T:]/g, '-')}`
    : undefined;
  try {
    if (kept) renameSync(dataDir, kept);
    else if (existsSync(dataDir)) rmdirSync(dataDir);
  } catch (error) {
    throw new Refused(
      `${dataDir} cannot be moved (${getErrorCode(error)}); if it is a disk of its own, set DATA_DIR to a folder on it. Nothing was changed.`,
    );
  }
  try {
    renameSync(restored, dataDir);
  } catch (error) {
    if (kept) renameSync(kept, dataDir);
    throw error;
  }
  syncPath(dirname(dataDir), true);
  if (kept) rmSync(join(kept, 'host.lock'), { force: true });
  return kept;
}

/** A backup contains no keys. Sessions that it does not contain end even though the keys stay. */
async function keepSigningKeys(from: string, restored: string): Promise<void> {
  const keys = join(from, KEYS_FOLDER);
  if (!existsSync(keys)) return;
  cpSync(keys, join(restored, KEYS_FOLDER), { recursive: true });
  await syncFolder(join(restored, KEYS_FOLDER));
  syncPath(restored, true);
}
