import { eq } from 'drizzle-orm';
import { preferenceChanges } from '../../contract/audit/preferenceChanges.ts';
import {
  minutesOfTime,
  type NotificationPreferences,
  timeOfMinutes,
  usualPreferences,
} from '../../contract/notifications/notificationPreferences.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { notificationPreferences } from '../database/schema.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';

export async function readPreferences(database: Queryable, userId: string): Promise<NotificationPreferences> {
  const [row] = await database
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  if (!row) return usualPreferences();
  const { push, sms, mail, quietFrom, quietTo } = row;
  return { push, sms, mail, quiet_from: timeOfMinutes(quietFrom), quiet_to: timeOfMinutes(quietTo) };
}

/** Audited, in case a person asks why they were not notified (IAUD-2). */
export const savePreferences: Handler<'save_notification_preferences'> = async (
  { database, now },
  { input, by },
) => {
  const { platform, quiet_from, quiet_to, push, sms, mail } = input;
  await database.transaction(async (transaction) => {
    const before = await readPreferences(transaction, by.user.id);
    const changes = preferenceChanges(before, input);
    if (changes.description.length === 0) return;
    const chosen = {
      ...{ push, sms, mail },
      quietFrom: minutesOfTime(quiet_from) ?? null,
      quietTo: minutesOfTime(quiet_to) ?? null,
    };
    await transaction
      .insert(notificationPreferences)
      .values({ userId: by.user.id, ...chosen })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: chosen });
    await writeAudit(transaction, { subject: 'user', id: by.user.id }, by, {
      ...changes,
      platform,
      at: now(),
    });
  });
};
