import { maySetSecondFactorRoles, maySwitchReporting } from '../../contract/access.ts';
import { SETTINGS_HEAD, settingsChanges } from '../../contract/audit/settingsChanges.ts';
import { ROLES } from '../../contract/permissions.ts';
import { clampOtpLife, type Settings } from '../../contract/schemas/settings.ts';
import { writeAudit } from '../audit/auditTrail.ts';
import type { Queryable } from '../database/connection.ts';
import { settings } from '../database/schema.ts';
import type { Handler, Handlers } from '../http/endpoints/endpointRoutes.ts';
import { answerOnce } from '../http/endpoints/idempotency.ts';
import { Refusal } from '../http/refusal.ts';

type Stored = Required<Settings>;

async function readSettings(database: Queryable): Promise<Stored> {
  const [row] = await database.select().from(settings);
  return toSettings(row);
}

export async function isReportingEnabled(database: Queryable): Promise<boolean> {
  return (await readSettings(database)).regulatory_reporting;
}

/** Settings have no audit trail, so the entry goes to the person who changed them. */
const saveSettings: Handler<'save_settings'> = async ({ database, now }, call) => {
  const { input, by } = call;
  const at = now();
  await database.transaction((transaction) =>
    answerOnce(transaction, 'save_settings', call, at, async () => {
      const [row] = await transaction.select().from(settings).for('update');
      const before = toSettings(row);
      const { regulatory_reporting = before.regulatory_reporting } = input;
      if (regulatory_reporting !== before.regulatory_reporting && !maySwitchReporting(by.viewer)) {
        throw new Refusal(403, 'Only a Super Admin can turn the regulatory report on or off.');
      }
      // Sorted and without duplicates, so that the same choice is not a change.
      const second_factor_roles = ROLES.filter((role) =>
        (input.second_factor_roles ?? before.second_factor_roles).includes(role),
      );
      const areOtherRoles = String(second_factor_roles) !== String(before.second_factor_roles);
      if (areOtherRoles && !maySetSecondFactorRoles(by.viewer)) {
        throw new Refusal(403, 'Only a Super Admin can choose the roles that use an authenticator app.');
      }
      if (areOtherRoles && by.hasSecondFactor === undefined) {
        throw new Refusal(409, 'The identity service of this server has no authenticator app.');
      }
      const { description, details } = settingsChanges(before, {
        ...input,
        regulatory_reporting,
        second_factor_roles,
      });
      if (description.length === 0) return;
      await transaction.update(settings).set({
        otpLifeTime: input.otp_life_time,
        otpBySms: input.sms,
        failedLoginAttempts: input.failed_login_attempts,
        regulatoryReporting: regulatory_reporting,
        secondFactorRoles: second_factor_roles,
      });
      await writeAudit(transaction, { subject: 'user', id: by.user.id }, by, {
        description: description.map((sentence) => SETTINGS_HEAD + sentence),
        details,
        platform: input.platform,
        at,
      });
    }),
  );
};

/** Settings are never cached, so new values apply at once in every process (SET-1 to SET-3). */
export const settingsHandlers: Handlers = {
  get_settings: async ({ database }, { by }) => {
    const { second_factor_roles, ...data } = await readSettings(database);
    return { data: { ...data, ...(by.hasSecondFactor !== undefined && { second_factor_roles }) } };
  },
  save_settings: saveSettings,
};

function toSettings(row: typeof settings.$inferSelect | undefined) {
  if (!row) throw new Error('The installation has no settings.');
  return {
    otp_life_time: clampOtpLife(row.otpLifeTime),
    email: !row.otpBySms,
    sms: row.otpBySms,
    failed_login_attempts: row.failedLoginAttempts,
    regulatory_reporting: row.regulatoryReporting,
    second_factor_roles: row.secondFactorRoles,
  };
}
