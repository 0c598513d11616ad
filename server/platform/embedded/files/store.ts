import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connection.ts';
import { fileObjects } from '../../../database/schema.ts';
import type { FileStore } from '../../files.ts';
import { FILE_MODE } from './fileFolder.ts';
import { type Files, newFileObject } from './objects.ts';
import { removeOldUploads } from './uploads.ts';
import { BUCKET, downloadAddress } from './wire.ts';

export function fileStore(files: Files): FileStore {
  const { database, storage, now } = files;

  async function storeBytes(path: string, bytes: Uint8Array, md5: string): Promise<void> {
    const arriving = await storage.arriving(randomUUID());
    const handle = await open(arriving, 'wx', FILE_MODE);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
      const staged = await storage.stage(arriving, md5);
      await storage.store(staged, path);
      await storage.unstage(staged);
    } finally {
      await handle.close();
      await rm(arriving, { force: true });
    }
  }

  return {
    bucket: BUCKET,
    releases: storage.releases,
    async put(path, contentType, bytes, uploadedBy) {
      const md5 = createHash('md5').update(bytes).digest('base64');
      await storeBytes(path, bytes, md5);
      const content = {
        path,
        contentType,
        md5,
        size: bytes.byteLength,
        customMetadata: {},
        uploadedBy: uploadedBy ?? null,
      };
      // Keep the token of a replaced file, so that its address does not change.
      const [row] = await database
        .insert(fileObjects)
        .values(newFileObject(content, now()))
        .onConflictDoUpdate({
          target: fileObjects.path,
          set: Object.fromEntries(
            (['contentType', 'md5', 'size', 'generation', 'updatedAt'] as const).map((column) => [
              column,
              sql`excluded.${sql.identifier(fileObjects[column].name)}`,
            ]),
          ),
        })
        .returning();
      if (!row) throw new Error('The database stored no file.');
      return downloadAddress(row);
    },
    removeOldUploads: (at) => removeOldUploads(files, at),
    within: filesWithin,
  };
}

function filesWithin(transaction: Queryable): ReturnType<FileStore['within']> {
  const { path, contentType, uploadedBy } = fileObjects;
  return {
    lock: (paths) =>
      transaction
        .select({ path, contentType, uploadedBy })
        .from(fileObjects)
        .where(inArray(path, [...paths]))
        .orderBy(path)
        .for('share'),
    async makePublic(paths, uploader) {
      await transaction
        .update(fileObjects)
        .set({ uploadedBy: null })
        .where(and(inArray(path, [...paths]), eq(uploadedBy, uploader)));
    },
  };
}
