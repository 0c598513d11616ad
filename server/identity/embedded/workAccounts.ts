import { eq } from 'drizzle-orm';
import type { Queryable } from '../../database/connection.ts';
import { installation } from '../../database/schema.ts';

/**
 * AUTH-2: the identity provider whose work accounts this host itself stands in for, or undefined. Its chooser asks for no
 * proof, so it is there in a demonstration alone, whose passwords anybody may read on the sign-in page.
 */
export async function standInProvider(
  database: Queryable,
  provider: string | undefined,
): Promise<string | undefined> {
  const [made] = await database.select().from(installation).where(eq(installation.id, 1));
  return made?.demonstration ? provider : undefined;
}
