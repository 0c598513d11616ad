import { otpLifeInForce, type Settings } from '../../contract/schemas/settings.ts';
import { settingsChanges } from '../../contract/settingsChanges.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { settings } from '../database/schema.ts';
import type { Answer, Call, Handlers } from '../endpoints/endpointRoutes.ts';
import { withIdempotencyKey } from '../endpoints/idempotency.ts';
import type { Services } from '../services.ts';

/** SET-1 to SET-3. Nothing of them is kept in memory, so new values are in force at once, in every process. */
export function settingsHandlers(services: Services): Handlers {
  return {
    get_settings: async () => ({ data: await readSettings(services.database) }),
    save_settings: (call) => saveSettings(services, call),
  };
}

export async function readSettings(database: Queryable): Promise<Settings> {
  const [row] = await database.select().from(settings);
  return toSettings(row);
}

/**
 * What changed stands in the audit trail of whoever changed it, for the settings have none of their own.
 */
async function saveSettings(
  { database, now }: Services,
  { input, by, idempotencyKey: key }: Call<'save_settings'>,
): Promise<Answer<'save_settings'>> {
  const at = now();
  return database.transaction((transaction) =>
    withIdempotencyKey(
      transaction,
      { userId: by.user.id, key, request: ['save_settings', input], at },
      async () => {
        const [row] = await transaction.select().from(settings).for('update');
        const { description, details } = settingsChanges(toSettings(row), input);
        if (description.length === 0) return {};
        await transaction.update(settings).set({
          otpLifeTime: input.otp_life_time,
          otpBySms: input.sms,
          failedLoginAttempts: input.failed_login_attempts,
        });
        await writeAudit(transaction, { subject: 'user', id: by.user.id }, by, {
          description: description.map((sentence) => `Settings: ${sentence}`),
          details,
          platform: input.platform,
          at,
        });
        return {};
      },
    ),
  );
}

function toSettings(row: typeof settings.$inferSelect | undefined): Settings {
  if (!row) throw new Error('The installation has no settings.');
  return {
    otp_life_time: otpLifeInForce(row.otpLifeTime),
    email: !row.otpBySms,
    sms: row.otpBySms,
    failed_login_attempts: row.failedLoginAttempts,
  };
}
