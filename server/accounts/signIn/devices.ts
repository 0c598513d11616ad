import { and, desc, eq, notInArray } from 'drizzle-orm';
import { deviceTokens } from '../../database/schema.ts';
import { sessionEnd } from '../../http/authentication/authenticate.ts';
import type { Handler } from '../../http/endpoints/endpointRoutes.ts';

/** All devices receive every push; the oldest ones are unused browsers. */
const MAX_DEVICES = 20;

/**
 * The token is valid until the session ends, so that an abandoned browser receives nothing more (AUTH-15).
 */
export const storeDevice: Handler<'store_device_token'> = async ({ database, now }, { input, by }) => {
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
};

/** A device that now belongs to someone else stays (AUTH-15). */
export const removeDevice: Handler<'remove_device_token'> = async ({ database }, { input, by }) => {
  await database
    .delete(deviceTokens)
    .where(and(eq(deviceTokens.token, input.device_token), eq(deviceTokens.userId, by.user.id)));
};
