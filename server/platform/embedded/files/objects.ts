import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { storable } from '../../../../contract/schemas/common.ts';
import type { Queryable } from '../../../database/connection.ts';
import { fileObjects } from '../../../database/schema.ts';
import type { FileFolder } from './fileFolder.ts';

export type Files = { database: Queryable; folder: FileFolder; now: () => Date };

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
