import { and, desc, eq, notInArray } from 'drizzle-orm';
import { deviceTokens } from '../../database/schema.ts';
import { sessionEnd } from '../../http/authentication/authenticate.ts';
import type { Call } from '../../http/endpoints/endpointRoutes.ts';
import type { Services } from '../../services.ts';

/** Each is told every message; the oldest are browsers that are not used any more. */
const MAX_DEVICES = 20;

/**
 * AUTH-15: a device is told what its last user is told, and nobody before; until the session is over that stored it, so
 * that a browser which is never opened again is not told for ever. Signing in anew stores it anew.
 */
export async function storeDevice(
  { database, now }: Services,
  { input, by }: Call<'store_device_token'>,
): Promise<void> {
  const mine = eq(deviceTokens.userId, by.user.id);
  const stored = { userId: by.user.id, platform: input.platform, storedAt: now(), endsAt: sessionEnd(by) };
  await database.transaction(async (transaction) => {
    await transaction
      .insert(deviceTokens)
      .values({ token: input.device_token, ...stored })
      .onConflictDoUpdate({ target: deviceTokens.token, set: stored });
    const newest = transaction
      .select({ token: deviceTokens.token })
      .from(deviceTokens)
      .where(mine)
      .orderBy(desc(deviceTokens.storedAt), desc(deviceTokens.token))
      .limit(MAX_DEVICES);
    await transaction.delete(deviceTokens).where(and(mine, notInArray(deviceTokens.token, newest)));
  });
}

/** AUTH-15: nothing where the device is not there, or is somebody else's by now. */
export async function removeDevice(
  { database }: Services,
  { input, by }: Call<'remove_device_token'>,
): Promise<void> {
  await database
    .delete(deviceTokens)
    .where(and(eq(deviceTokens.token, input.device_token), eq(deviceTokens.userId, by.user.id)));
}
