import { settingsChanges } from '../../../contract/audit/settingsChanges.ts';
import { ROLES } from '../../../contract/permissions.ts';
import type { Settings } from '../../../contract/schemas/settings.ts';

export type SettingsForm = Record<'delivery' | 'failed_login_attempts' | 'otp_life_time', string> & {
  /** Separated by commas; missing if the server has no second factor. */
  second_factor_roles?: string;
};

export const toRoles = (roles: string | undefined) =>
  ROLES.filter((role) => roles?.split(',').includes(role));

export const DELIVERIES = ['Email', 'SMS'] as const;
export const ATTEMPTS = Array.from({ length: 10 }, (_, index) => String(index + 1));

export function settingsForm({
  email,
  sms,
  failed_login_attempts,
  otp_life_time,
  second_factor_roles,
}: Settings): SettingsForm {
  return {
    delivery: sms ? 'SMS' : email ? 'Email' : '',
    failed_login_attempts: String(failed_login_attempts || ''),
    otp_life_time: String(otp_life_time || ''),
    ...(second_factor_roles && { second_factor_roles: second_factor_roles.join(',') }),
  };
}

export function toSettings(form: SettingsForm): Settings {
  return {
    email: form.delivery === 'Email',
    sms: form.delivery === 'SMS',
    failed_login_attempts: Number(form.failed_login_attempts),
    otp_life_time: Number(form.otp_life_time),
    ...(form.second_factor_roles !== undefined && {
      second_factor_roles: toRoles(form.second_factor_roles),
    }),
  };
}

export function mergeSettings(opened: SettingsForm, mine: SettingsForm, now: SettingsForm): SettingsForm {
  return Object.fromEntries(
    getFields(now).map((field) => [field, mine[field] === opened[field] ? now[field] : mine[field]]),
  ) as SettingsForm;
}

export function findConflicts(opened: SettingsForm, mine: SettingsForm, now: SettingsForm): string[] {
  const ours = mergeSettings(opened, mine, now);
  const theirs = getFields(now).filter((field) => now[field] !== opened[field] && now[field] !== ours[field]);
  const before = Object.fromEntries(theirs.map((field) => [field, opened[field]]));
  const { details } = settingsChanges(toSettings({ ...now, ...before }), toSettings(now));
  return details.map((change) => `${change.field}, from ${change.before} to ${change.after}`);
}

function getFields(form: SettingsForm): (keyof SettingsForm)[] {
  return Object.keys(form) as (keyof SettingsForm)[];
}
