import { eq } from 'drizzle-orm';
import { users } from '../../../database/schema.ts';
import { stateRefusal } from '../../../http/authentication/accountState.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Identity } from './signIn.ts';

/**
 * AUTH-7: what a person who proved who they are is told where the account lets nobody in. `USER_DISABLED : suspended` is
 * `auth/user-disabled` for the SDK, as without the addition, and lets the console say which of the two it is. Only for
 * them: nobody else learns in what state an account is.
 */
export async function disabledRefusal({ database, now }: Identity, uid: string): Promise<GoogleRefusal> {
  const [user] = await database.select().from(users).where(eq(users.id, uid));
  const isSuspended = user !== undefined && stateRefusal(user, now()) === 'suspended';
  return new GoogleRefusal(400, isSuspended ? 'USER_DISABLED : suspended' : 'USER_DISABLED');
}
