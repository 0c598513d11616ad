import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { asc, eq, gt, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { getErrorCode, getErrorReason } from '../../../config/cannotStart.ts';
import type { Queryable } from '../../../database/connection.ts';
import { fileObjects, fileUploads, incidentFiles } from '../../../database/schema.ts';
import { type FileObject, findFile } from './objects.ts';
import type { FileStorage } from './storage.ts';

const PAGE = 1000;
const AT_A_TIME = 4;

type Options = {
  database: Queryable;
  storage: FileStorage;
  onProblem: (sentence: string) => void;
  onProgress: (sentence: string) => void;
};

type Verified = {
  files: number;
  bytes: number;
  /** Files whose upload stopped before their row was committed. The console sends them again. */
  unfinished: number;
};

/** Compares each row with its file by size and digest, and each stored file with the rows. Servers may be running. */
export async function verifyFiles(options: Options): Promise<Verified> {
  const { database, storage, onProgress } = options;
  const limit = pLimit(AT_A_TIME);
  const verified = { files: 0, bytes: 0, unfinished: 0 };
  // Listed before the rows are read, so that a file that arrives later is not taken for unknown.
  const unknown = new Set<string>();
  for await (const name of storage.list()) unknown.add(name);
  for await (const rows of readRows(database)) {
    const problems = await limit.map(rows, async (row) => {
      unknown.delete(storage.nameOf(row.path));
      const problem = await findProblem(storage, row);
      verified.files += 1;
      verified.bytes += row.size;
      onProgress(`Compared ${verified.files.toLocaleString('en')} stored files so far …`);
      return problem && { row, problem };
    });
    for (const found of problems) if (found) await reportProblem(found, options);
  }
  if (unknown.size > 0) verified.unfinished = await reportUnknown(unknown, options);
  return verified;
}

async function* readRows(database: Queryable): AsyncGenerator<FileObject[]> {
  for (let after = ''; ; ) {
    const rows = await database
      .select()
      .from(fileObjects)
      .where(gt(fileObjects.path, after))
      .orderBy(asc(fileObjects.path))
      .limit(PAGE);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.path ?? '';
  }
}

async function reportProblem(
  { row, problem }: { row: FileObject; problem: string },
  options: Options,
): Promise<void> {
  const { database, storage, onProblem } = options;
  // The lock waits for a deletion that has removed the file and not yet committed.
  const now = await findFile(database, row.path, 'update');
  if (!now) return;
  if (now.generation !== row.generation) {
    const after = await findProblem(storage, now);
    return after === undefined ? undefined : reportProblem({ row: now, problem: after }, options);
  }
  const shown = await database
    .select({ id: incidentFiles.incidentId })
    .from(incidentFiles)
    .where(eq(incidentFiles.path, row.path))
    .orderBy(asc(incidentFiles.incidentId));
  const incidents = shown.length > 0 ? ` of incident ${shown.map(({ id }) => id).join(', ')}` : '';
  onProblem(`The file ${row.path}${incidents} ${problem}: ${storage.describe(storage.nameOf(row.path))}`);
}

async function findProblem(
  { nameOf, read }: FileStorage,
  { path, size, md5 }: FileObject,
): Promise<string | undefined> {
  const hash = createHash('md5');
  let bytes = 0;
  try {
    await pipeline(await read(nameOf(path)), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        bytes += piece.length;
        hash.update(piece);
      }
    });
  } catch (error) {
    return getErrorCode(error) === 'ENOENT' ? 'is missing' : `cannot be read (${getErrorReason(error)})`;
  }
  if (bytes !== size) return `has ${bytes} bytes instead of ${size}`;
  return hash.digest('base64') === md5 ? undefined : 'has other content than was stored';
}

/** @returns the number of unfinished uploads among them */
async function reportUnknown(unknown: Set<string>, options: Options): Promise<number> {
  const { database, storage, onProblem } = options;
  const forget = ({ path }: { path: string }) => unknown.delete(storage.nameOf(path));
  const stored = await database.transaction(async (transaction) => {
    // An upload moves its file before it commits its row. The lock waits for these commits.
    await transaction.execute(sql`lock table ${fileObjects} in share mode`);
    return transaction.select({ path: fileObjects.path }).from(fileObjects);
  });
  stored.forEach(forget);
  const uploads = await database
    .select({ path: fileUploads.path })
    .from(fileUploads)
    .where(eq(fileUploads.status, 'active'));
  const unfinished = uploads.filter(forget).length;
  // Others were deleted after they were listed.
  for (const name of [...unknown].sort()) {
    if (!(await storage.has(name))) continue;
    onProblem(
      `${storage.describe(name)} has no row in file_objects, so no record shows it: a crash during an upload left it, it is newer than a ` +
        'restored database, or its row was removed.',
    );
  }
  return unfinished;
}
