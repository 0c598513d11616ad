import type { Queryable } from './connection.ts';
import { installation } from './schema.ts';

export async function isDemonstration(database: Queryable): Promise<boolean> {
  const [made] = await database.select().from(installation);
  return made?.demonstration ?? false;
}
