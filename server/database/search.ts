import { type SQL, sql } from 'drizzle-orm';

/** `column` is lower case and holds the words; finds them anywhere, with %, _ and \ meaning themselves. */
export function containing(column: SQL, words: string): SQL {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} like ${pattern}`;
}
