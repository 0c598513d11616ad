import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { FolderInUse } from '../database/pglite/folderLock.ts';
import { CannotStart, codeOf, HANDOVER_TIME } from './cannotStart.ts';

/** A server that takes longer to answer is not there: a firewall drops without a word. Milliseconds. */
const ANSWER_TIME = 15_000;

/**
 * Opens the database that the settings name.
 * @throws FolderInUse
 * @throws CannotStart with a sentence on what to mend
 */
export async function openStore(config: Config): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config, config.databaseUrl);
  const startedAt = performance.now();
  for (;;) {
    try {
      return await openDatabase(config);
    } catch (error) {
      if (!(error instanceof FolderInUse)) {
        throw new CannotStart(folderSentence(config.dataDir, error), { cause: error });
      }
      if (performance.now() - startedAt > HANDOVER_TIME) throw error;
    }
    await sleep(100);
  }
}

async function openPostgres(config: Config, databaseUrl: string): Promise<Database> {
  const given = new AbortController();
  const tooLong = sleep(ANSWER_TIME, undefined, { signal: given.signal }).then(() => {
    throw new Error(`no answer within ${ANSWER_TIME / 1000} seconds`);
  });
  try {
    return await Promise.race([openDatabase(config), tooLong]);
  } catch (error) {
    const sentence = `The database ${withoutPassword(databaseUrl)} of DATABASE_URL cannot be opened: ${reasonOf(error)}.`;
    throw new CannotStart(sentence, { cause: error });
  } finally {
    tooLong.catch(() => undefined);
    given.abort();
  }
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database; create it first',
};

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return REASONS[codeOf(error)] ?? (message.replace(/\.$/, '') || codeOf(error));
}

function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return '';
  const url = new URL(databaseUrl);
  return `${url.username && `${url.username}@`}${url.host}${url.pathname}`;
}

function folderSentence(dataDir: string, error: unknown): string {
  const unusable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(codeOf(error));
  return unusable
    ? `The data folder ${dataDir} cannot be written (${codeOf(error)}). Name a folder of your own with DATA_DIR.`
    : `The database in ${dataDir} cannot be opened: ${reasonOf(error)}.`;
}
