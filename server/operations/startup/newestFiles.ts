import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../database/connection.ts';
import { fileObjects } from '../../database/schema.ts';
import type { FileStorage } from '../../platform/embedded/files/storage.ts';

const SAMPLE = 20;

/** @returns how many of the newest files were looked for, if none of them is stored; otherwise 0 */
export async function countLostFiles(
  database: Database,
  { nameOf, has }: Pick<FileStorage, 'nameOf' | 'has'>,
): Promise<number> {
  const recorded = await database
    .select({ path: fileObjects.path })
    .from(fileObjects)
    // Files of the installation are the same in every folder.
    .orderBy(sql`${fileObjects.uploadedBy} is null`, desc(fileObjects.createdAt))
    .limit(SAMPLE);
  const found = await Promise.all(recorded.map(({ path }) => has(nameOf(path))));
  return found.includes(true) ? 0 : recorded.length;
}
