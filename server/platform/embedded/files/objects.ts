import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { storable } from '../../../../contract/schemas/common.ts';
import type { Queryable } from '../../../database/connection.ts';
import { fileObjects } from '../../../database/schema.ts';
import type { FileFolder } from './fileFolder.ts';

/** What every part of the file service works with. */
export type Files = { database: Queryable; folder: FileFolder; now: () => Date };

/** A stored file as the database has it. */
export type FileObject = typeof fileObjects.$inferSelect;

export type Content = Pick<FileObject, 'path' | 'contentType' | 'customMetadata' | 'uploadedBy'> & {
  /** Bytes. */
  size: number;
  /** Base64, as Firebase writes it. */
  md5: string;
};

/** A new file's row. Its download token is what the SDK makes addresses of; it opens nothing. */
export function newFileObject(content: Content, at: Date): FileObject {
  return {
    ...content,
    downloadToken: randomUUID(),
    // Microseconds, as Firebase counts them.
    generation: at.getTime() * 1000,
    createdAt: at,
    updatedAt: at,
  };
}

/** Undefined for a path that could not be stored, too; the database would fail on it. */
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
