import { eq } from 'drizzle-orm';
import { users } from '../../../database/schema.ts';
import { stateRefusal } from '../../../http/authentication/accountState.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { Identity } from './signIn.ts';

/** Only users who have proved their identity learn the reason (AUTH-7). The SDK ignores the text after the colon. */
export async function disabledRefusal({ database, now }: Identity, uid: string): Promise<GoogleRefusal> {
  const [user] = await database.select().from(users).where(eq(users.id, uid));
  const isSuspended = user !== undefined && stateRefusal(user, now()) === 'suspended';
  return new GoogleRefusal(400, isSuspended ? 'USER_DISABLED : suspended' : 'USER_DISABLED');
}
