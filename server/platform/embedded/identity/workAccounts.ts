import type { Queryable } from '../../../database/connection.ts';
import { isDemonstration } from '../../../database/isDemonstration.ts';

/**
 * AUTH-2: the identity provider whose work accounts this server itself stands in for, or undefined. Its chooser asks for no
 * proof, so it is there in a demonstration alone, whose passwords anybody may read on the sign-in page.
 */
export async function standInProvider(
  database: Queryable,
  provider: string | undefined,
): Promise<string | undefined> {
  return (await isDemonstration(database)) ? provider : undefined;
}
