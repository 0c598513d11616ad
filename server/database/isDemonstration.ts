import type { Queryable } from './connection.ts';
import { installation } from './schema.ts';

/** Whether this database was filled with made-up people, whose passwords anybody may know. */
export async function isDemonstration(database: Queryable): Promise<boolean> {
  const [made] = await database.select().from(installation);
  return made?.demonstration ?? false;
}
