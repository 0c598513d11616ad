import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { fileObjects } from '../../../database/schema.ts';
import type { FileStore } from '../../files.ts';
import { FILE_MODE } from './fileFolder.ts';
import { type Files, newFileObject } from './objects.ts';
import { BUCKET, downloadAddress } from './wire.ts';

export function fileStore({ database, folder, now }: Files): FileStore {
  return {
    bucket: BUCKET,
    async put(path, contentType, bytes, uploadedBy) {
      const arriving = await folder.arriving(randomUUID());
      const handle = await open(arriving, 'wx', FILE_MODE);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await folder.store(arriving, path);
      const md5 = createHash('md5').update(bytes).digest('base64');
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
  };
}
