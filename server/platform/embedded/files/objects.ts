import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { storable } from '../../../../contract/schemas/common.ts';
import type { Queryable } from '../../../database/connection.ts';
import { fileObjects, fileUploads } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { FileStorage } from './storage.ts';

export type Files = {
  database: Queryable;
  storage: FileStorage;
  now: () => Date;
  /** If the console has another origin, its pages are of the same site and show files too. */
  isConsoleElsewhere?: boolean | undefined;
};

export type FileObject = typeof fileObjects.$inferSelect;

export type Content = Pick<FileObject, 'path' | 'contentType' | 'customMetadata' | 'uploadedBy'> & {
  size: number;
  md5: string;
};

/** The SDK needs the download token to build addresses; it grants no access. */
export function newFileObject(content: Content, at: Date): FileObject {
  return {
    ...content,
    downloadToken: randomUUID(),
    generation: at.getTime() * 1000,
    createdAt: at,
    updatedAt: at,
  };
}

/** Also undefined for paths that PostgreSQL cannot store, which would otherwise cause an error. */
export async function findFile(
  database: Queryable,
  path: string,
  hold?: 'update',
): Promise<FileObject | undefined> {
  if (!storable.safeParse(path).success) return undefined;
  const found = database.select().from(fileObjects).where(eq(fileObjects.path, path));
  const [row] = await (hold ? found.for(hold) : found);
  return row;
}

export const pathTaken = () => new GoogleRefusal(409, 'A file with this name already exists.');

export const uploadCancelled = () => new GoogleRefusal(400, 'This upload was cancelled.');

/** @throws GoogleRefusal 400 if it was cancelled, through another server */
async function finishUpload(transaction: Queryable, id: string): Promise<void> {
  const finished = await transaction
    .update(fileUploads)
    .set({ status: 'final' })
    .where(and(eq(fileUploads.id, id), ne(fileUploads.status, 'cancelled')))
    .returning({ id: fileUploads.id });
  if (finished.length === 0) throw uploadCancelled();
}

/** The first upload wins; its own repetition succeeds, because the answer may be lost. @throws GoogleRefusal 409 */
export async function publish(
  { database, storage, now }: Files,
  content: Content,
  arrived: string,
  uploadId?: string,
): Promise<FileObject> {
  const staged = await storage.stage(arrived, content.md5);
  const publishing = database.transaction(async (transaction) => {
    const [stored] = await transaction
      .insert(fileObjects)
      .values(newFileObject(content, now()))
      .onConflictDoNothing()
      .returning();
    if (uploadId) await finishUpload(transaction, uploadId);
    // Before the commit, so that a visible row always has its bytes. A crash in between leaves only an orphaned file.
    if (stored) await storage.store(staged, content.path);
    const file = stored ?? (await findFile(transaction, content.path));
    if (!file || file.md5 !== content.md5 || file.uploadedBy !== content.uploadedBy) throw pathTaken();
    return file;
  });
  return publishing.finally(() => storage.unstage(staged));
}
