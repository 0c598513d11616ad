import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { fileObjects, fileUploads } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { type Content, type FileObject, type Files, findFile, newFileObject } from './objects.ts';

export const pathTaken = () => new GoogleRefusal(409, 'A file with this name already exists.');

/** The first upload wins; its own repetition succeeds, because the answer may be lost. @throws GoogleRefusal 409 */
export async function publish(
  { database, folder, now }: Files,
  content: Content,
  arrived: string,
  uploadId?: string,
): Promise<FileObject> {
  return database.transaction(async (transaction) => {
    const [stored] = await transaction
      .insert(fileObjects)
      .values(newFileObject(content, now()))
      .onConflictDoNothing()
      .returning();
    // Before the commit, so that a visible row always has its bytes. A crash in between leaves only an orphaned file.
    if (stored) await folder.store(arrived, content.path);
    const file = stored ?? (await findFile(transaction, content.path));
    if (!file || file.md5 !== content.md5 || file.uploadedBy !== content.uploadedBy) throw pathTaken();
    if (!stored) await rm(arrived, { force: true });
    if (uploadId) {
      await transaction.update(fileUploads).set({ status: 'final' }).where(eq(fileUploads.id, uploadId));
    }
    return file;
  });
}
