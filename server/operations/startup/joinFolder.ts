import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { CannotStart } from '../../config/cannotStart.ts';
import { type Database, type Queryable, queryRows } from '../../database/connection.ts';
import { takeLock } from '../../database/locks.ts';
import { compareMark, MARK_NAME, type Mark, writeMark } from '../../database/opening/installationMark.ts';
import { syncPath } from '../../database/pglite/durableFiles.mjs';
import { jobRuns } from '../../database/schema.ts';
import { fileFolder } from '../../platform/embedded/files/fileFolder.ts';
import { countLostFiles } from './newestFiles.ts';
import { asSentence } from './openStore.ts';

/*
 * Servers on one PostgreSQL must share DATA_DIR. Each of them renews a row in `job_runs` and writes its time into a file
 * of the folder, so a starting server sees whether the running ones use the same folder. A copy has an old time.
 */

export type SharedFolder = {
  /** False if the folder was unmounted or replaced since the start. */
  isThere: () => Promise<boolean>;
  leave: () => Promise<void>;
};

type Options = {
  dataDir: string;
  database: Database;
  now: () => Date;
  onProgress: (sentence: string) => void;
};

const SERVERS = 'servers';
/** Milliseconds. */
const RENEW_EVERY = 5000;
const LOOK_EVERY = 1000;
/** Longer than a busy server needs to renew its row. A killed server counts as running until then. */
const RUNNING_FOR = sql`interval '20 seconds'`;
const FORGOTTEN_AFTER = sql`interval '1 day'`;

/**
 * Call it before the first write to the folder.
 * @returns undefined for the embedded database, whose folder only one process uses
 * @throws CannotStart if the folder does not belong to the database, or another server uses a different one
 */
export async function joinFolder({
  dataDir,
  database,
  now,
  onProgress,
}: Options): Promise<SharedFolder | undefined> {
  const { mark, isMissing } = await compareMark(dataDir, database, now);
  if (database.kind === 'pglite') {
    if (isMissing) writeMark(dataDir, mark);
    return undefined;
  }
  if (isMissing) await assertFilesOf(database, dataDir, mark);
  const id = await register(dataDir, database, onProgress);
  if (isMissing) writeMark(dataDir, mark);
  const proof = getProof(dataDir, id);
  const renewing = setInterval(() => {
    const renewed = renew(database, id);
    // Never creates the file, because an unmounted folder is a different one.
    renewed.then((time) => writeFile(proof, time, { flag: 'r+' })).catch(() => undefined);
  }, RENEW_EVERY).unref();
  return {
    isThere: () => exists(proof),
    async leave() {
      clearInterval(renewing);
      try {
        await database.delete(jobRuns).where(eq(jobRuns.name, rowName(id)));
        rmSync(proof, { force: true });
      } catch {
        // A later start removes both.
      }
    },
  };
}

/** A folder without a mark is new or from a backup. @throws CannotStart if it has none of the newest files */
async function assertFilesOf(database: Database, dataDir: string, mark: Mark): Promise<void> {
  const lost = await countLostFiles(database, fileFolder(dataDir));
  if (lost === 0) return;
  throw new CannotStart(
    `The files of this database are not in ${dataDir}: it has none of the ${lost} newest. Nothing was changed. ` +
      'Set DATA_DIR to the folder that this database had, mount the folder that the other servers use, or restore the ' +
      'files from a backup (docs/backup.md). If they are lost for good, write this line into ' +
      `${join(dataDir, MARK_NAME)} and start again: ${JSON.stringify(mark)}`,
  );
}

const otherFolder = (dataDir: string) =>
  `Another server is running on this database with a different DATA_DIR: what it writes into "${SERVERS}" does not ` +
  `arrive in ${dataDir}. Nothing was changed. Let all servers use the same folder, such as a network disk that each of ` +
  'them mounts. If this server replaces the other, stop that one first.';

/**
 * The later of two servers with different folders is refused, so the earlier one keeps serving.
 * @returns the id of this server
 */
async function register(
  dataDir: string,
  database: Database,
  onProgress: Options['onProgress'],
): Promise<string> {
  const id = randomUUID();
  const seen = new Map<string, Unproven>();
  for (;;) {
    const unproven = await database.transaction(async (transaction) => {
      await takeLock(transaction, 'dataFolder');
      const found = (await findUnproven(transaction, dataDir)).filter(
        ({ name, proof }) => (seen.get(name)?.proof ?? proof) === proof,
      );
      if (found.length > 0) return found;
      await forgetOld(transaction, dataDir);
      createProof(dataDir, id, await renew(transaction, id));
      return [];
    });
    if (unproven.length === 0) return id;
    // A killed server does not renew its row, so its folder does not count.
    if (unproven.some(({ name, renewed }) => (seen.get(name)?.renewed ?? renewed) !== renewed))
      throw new CannotStart(otherFolder(dataDir));
    for (const server of unproven) seen.set(server.name, server);
    onProgress('Waiting for another server, which may have been stopped …');
    await sleep(LOOK_EVERY);
  }
}

/** A running server whose latest time is not in this folder. */
type Unproven = { name: string; renewed: string; proof: string | undefined };

const RENEWED = sql`(extract(epoch from last_run_at) * 1000)::bigint::text as renewed`;

async function findUnproven(transaction: Queryable, dataDir: string): Promise<Unproven[]> {
  const running = await queryRows<{ name: string; renewed: string }>(
    transaction,
    sql`select name, ${RENEWED} from job_runs
      where starts_with(name, ${rowName('')}) and last_run_at > now() - ${RUNNING_FOR}`,
  );
  const servers = await Promise.all(
    running.map(async ({ name, renewed }) => {
      const proof = await readFile(getProof(dataDir, getId(name)), 'utf8').catch(() => undefined);
      return { name, renewed, proof };
    }),
  );
  return servers.filter(({ renewed, proof }) => proof !== renewed);
}

async function forgetOld(transaction: Queryable, dataDir: string): Promise<void> {
  const old = await queryRows<{ name: string }>(
    transaction,
    sql`delete from job_runs where starts_with(name, ${rowName('')}) and last_run_at < now() - ${FORGOTTEN_AFTER}
      returning name`,
  );
  for (const { name } of old) rmSync(getProof(dataDir, getId(name)), { force: true });
}

/** @throws CannotStart if the folder cannot be written */
function createProof(dataDir: string, id: string, time: string): void {
  const folder = join(dataDir, SERVERS);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, id), time, { mode: 0o600 });
    syncPath(folder, true);
  } catch (error) {
    throw asSentence(dataDir, error);
  }
}

const rowName = (id: string) => `server ${id}`;
const getId = (name: string) => name.slice(rowName('').length);
const getProof = (dataDir: string, id: string) => join(dataDir, SERVERS, id);

/** Uses the clock of the database, because those of the servers differ. @returns the time in milliseconds */
async function renew(database: Queryable, id: string): Promise<string> {
  const [row] = await queryRows<{ renewed: string }>(
    database,
    sql`insert into job_runs (name, last_run_at) values (${rowName(id)}, now())
      on conflict (name) do update set last_run_at = excluded.last_run_at returning ${RENEWED}`,
  );
  return row?.renewed ?? '';
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
