import type { Queryable } from '../../../database/connection.ts';
import { isDemonstration } from '../../../database/isDemonstration.ts';

/** The chooser requires no password, so it exists only in a demonstration, whose passwords are public anyway. */
export async function standInProvider(
  database: Queryable,
  provider: string | undefined,
): Promise<string | undefined> {
  return (await isDemonstration(database)) ? provider : undefined;
}
