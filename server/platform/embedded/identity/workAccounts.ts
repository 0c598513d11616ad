import type { Config } from '../../../config.ts';
import type { Queryable } from '../../../database/connection.ts';
import { isDemonstration } from '../../../database/isDemonstration.ts';

/**
 * Firebase's name of the provider of work accounts, or undefined. The chooser requires no password, so it exists only in a
 * demonstration, whose passwords are public anyway.
 */
export async function offeredProvider(
  database: Queryable,
  { openId, workAccountProvider }: Pick<Config, 'openId' | 'workAccountProvider'>,
): Promise<string | undefined> {
  return openId || (await isDemonstration(database)) ? workAccountProvider : undefined;
}
