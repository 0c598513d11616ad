import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart, getErrorCode, getErrorReason, HANDOVER_TIME } from '../../config/cannotStart.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { foreignFolderText, isMarked } from '../../database/opening/installationMark.ts';
import { openDatabase } from '../../database/opening/openDatabase.ts';
import { FolderInUse } from '../../database/pglite/folderLock.ts';
import { refuseForeignFiles } from './foreignFiles.ts';
import { makePrivate, unwritableText } from './privateFolder.ts';

/** Milliseconds after which a silent server counts as unreachable: firewalls drop packets silently. */
const ANSWER_TIME = 15_000;

/**
 * @param emptyDatabaseDir the build's folder with an archive of a new database
 * @throws FolderInUse, or CannotStart with a message on how to fix it
 */
export async function openStore(config: Config, emptyDatabaseDir?: string): Promise<Database> {
  privately(config.dataDir);
  if (config.databaseUrl) return withItsFiles(config, config.databaseUrl);
  const startedAt = performance.now();
  for (;;) {
    try {
      return await openDatabase({ ...config, emptyDatabaseDir });
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw asSentence(config.dataDir, error, MAYBE_DAMAGED);
      if (performance.now() - startedAt > HANDOVER_TIME) throw error;
    }
    await sleep(100);
  }
}

function privately(dataDir: string): void {
  try {
    refuseForeignFiles(dataDir);
    makePrivate(dataDir);
  } catch (error) {
    throw asSentence(dataDir, error);
  }
}

/** A new database has no files, so existing files belong to another one. */
async function withItsFiles(config: Config, databaseUrl: string): Promise<Database> {
  const isOfAnother = !config.filesBucket && isMarked(config.dataDir);
  const database = await openPostgres(config, databaseUrl);
  if (!database.isNew || !isOfAnother) return database;
  await database.close();
  throw new CannotStart(foreignFolderText(config.dataDir));
}

/** Neither makes DATA_DIR nor checks it. @throws CannotStart */
export async function openPostgres(config: Config, databaseUrl: string): Promise<Database> {
  const given = new AbortController();
  const tooLong = sleep(ANSWER_TIME, undefined, { signal: given.signal }).then(() => {
    throw new Error(`no answer within ${ANSWER_TIME / 1000} seconds`);
  });
  try {
    return await Promise.race([openDatabase(config), tooLong]);
  } catch (error) {
    throw new CannotStart(unopenableText(databaseUrl, error), { cause: error });
  } finally {
    tooLong.catch(() => undefined);
    given.abort();
  }
}

/** For commands that need no files. @throws FolderInUse, CannotStart */
export const openRows = (config: Config): Promise<Database> =>
  config.databaseUrl ? openPostgres(config, config.databaseUrl) : openStore(config);

export const unopenableText = (databaseUrl: string, error: unknown) =>
  `The database ${withoutPassword(databaseUrl)} of DATABASE_URL cannot be opened: ${getReason(error)}.`;

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the server cannot be looked up',
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database; create it first',
};

function getReason(error: unknown): string {
  return REASONS[getErrorCode(error)] ?? getErrorReason(error).replace(/\.$/, '');
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return '';
  const url = new URL(databaseUrl);
  return `${url.username && `${url.username}@`}${url.host}${url.pathname}`;
}

type Unopened = { state: string; advice: string };
const UNOPENED: Unopened = { state: 'cannot be opened', advice: '' };
/** The embedded database only says that it failed. */
const MAYBE_DAMAGED: Unopened = {
  state: 'cannot be opened, and may be damaged',
  advice: ' Restore a backup with npm run restore -- <file> --replace, which keeps this folder.',
};

export function asSentence(
  dataDir: string,
  error: unknown,
  { state, advice }: Unopened = UNOPENED,
): CannotStart {
  if (error instanceof CannotStart) return error;
  const unusable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(getErrorCode(error));
  const sentence = unusable
    ? unwritableText(dataDir, getErrorCode(error))
    : `The database in ${dataDir} ${state}: ${getReason(error)}.${advice}`;
  return new CannotStart(sentence, { cause: error });
}
