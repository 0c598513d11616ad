import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { getErrorReason } from '../../config/cannotStart.ts';
import { type Config, LAST_BACKUP, readConfig } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { syncPath } from '../../database/pglite/durableFiles.mjs';
import { lockFolder } from '../../database/pglite/folderLock.ts';
import { incidents, users } from '../../database/schema.ts';
import { isDiskFull } from '../../http/outOfService.ts';
import { openStore } from '../startup/openStore.ts';
import { makePrivate } from '../startup/privateFolder.ts';
import { isInside, readContents, writeArchive } from './archive.ts';
import {
  type Command,
  count,
  megabytes,
  parseArguments,
  Refused,
  requireEmbedded,
  WrongUsage,
} from './command.ts';
import { copyOfRunningServer, type ServerCopy } from './runningServer.ts';

const USAGE = 'npm run backup [-- <file>.tar.gz]';

const MORE_ROOM =
  'Free some space on the disks of DATA_DIR and of the backup, or write the backup to another disk.';

export const NOT_EMBEDDED =
  'DATABASE_URL is set: back up PostgreSQL with its own tools; DATA_DIR contains only the files. ' +
  'See docs/backup.md for the commands.';

/**
 * `npm run backup`. A running server pauses only for the copy, not for the archive.
 * @throws FolderInUse while another command holds the folder, CannotStart if it belongs to another user
 */
export async function backup({ env, args, folder, print, takenWithin }: Command): Promise<boolean> {
  const { positionals } = parseArguments(args, {}, USAGE);
  if (positionals.length > 1) throw new WrongUsage(USAGE);
  const config = readConfig(env);
  if (config.databaseUrl) throw new Refused(NOT_EMBEDDED);
  requireEmbedded(config);
  const file = resolve(folder, positionals[0] ?? defaultName(new Date()));
  if (isInside(file, config.dataDir))
    throw new Refused(`A backup inside ${config.dataDir} would be lost together with it.`);
  if (existsSync(file)) throw new Refused(`${file} already exists.`);
  assertWritable(dirname(file));
  makePrivate(config.dataDir);
  let copy: ServerCopy | undefined;
  try {
    copy = await copyOfRunningServer(config.dataDir, takenWithin);
    if (copy) print(`The server kept running. Its database was paused for ${Math.ceil(copy.paused)} ms.`);
    const counts = await archiveFolder({ ...config, dataDir: copy?.dataDir ?? config.dataDir }, file, print);
    noteBackup(config.dataDir);
    print(
      `Backed up ${count(counts.incidents, 'incident')} and ${count(counts.accounts, 'account')} to ${file}`,
    );
    if (config.firestore)
      print('The reference data is in Firestore, not in this backup: see docs/backup.md.');
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Refused(
      `There is no room for the backup (${getErrorReason(error)}). Nothing was written. ${MORE_ROOM}`,
      { cause: error },
    );
  } finally {
    await copy?.remove();
  }
  return true;
}

/** For the metric. A full disk does not spoil the complete backup, which may be on another one. */
function noteBackup(dataDir: string): void {
  try {
    writeFileSync(join(dataDir, LAST_BACKUP), '');
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function assertWritable(folder: string): void {
  if (!existsSync(folder)) throw new Refused(`There is no folder ${folder}. Create it first.`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Refused(`${folder} cannot be written. Name a file in another folder: ${USAGE}`, {
      cause: error,
    });
  }
}

async function archiveFolder(config: Config, file: string, print: Command['print']) {
  const counts = await getCounts(config);
  const unlock = lockFolder(config.dataDir);
  try {
    const contents = readContents(config.dataDir);
    print(`Writing ${count(contents.files, 'file')} (${megabytes(contents.bytes)}) …`);
    await writeSafely(config, { ...counts, ...contents }, file);
  } finally {
    unlock();
  }
  return counts;
}

/** Opening and closing the database proves that it works, and recovers it after a crash. */
async function getCounts(config: Config): Promise<{ incidents: number; accounts: number }> {
  const database = await openStore(config);
  try {
    return await countRecords(database);
  } finally {
    await database.close();
  }
}

export async function countRecords(database: Database): Promise<{ incidents: number; accounts: number }> {
  return { incidents: await database.$count(incidents), accounts: await database.$count(users) };
}

type Counts = { incidents: number; accounts: number; files: number; bytes: number };

/** Writes atomically: the file name never refers to a partial archive. */
async function writeSafely({ dataDir }: Config, counts: Counts, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    const postgres = readPostgresVersion(dataDir);
    const manifest = {
      format: 'parks-console-backup',
      version: 1,
      madeAt: new Date().toISOString(),
      postgres,
      ...counts,
    } as const;
    await writeArchive(dataDir, manifest, part);
    syncPath(part, false);
    renameSync(part, file);
    syncPath(dirname(file), true);
  } finally {
    rmSync(part, { force: true });
  }
}

function readPostgresVersion(dataDir: string): string {
  return readFileSync(join(dataDir, 'database', 'PG_VERSION'), 'utf8').trim();
}

const defaultName = (now: Date) =>
  `parks-backup-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.tar.gz`;
