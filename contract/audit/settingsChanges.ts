import type { FieldChange } from '../schemas/auditTrail.ts';
import type { Settings } from '../schemas/settings.ts';
import { updateSentence } from './changeSentences.ts';

export const settingsFields = () =>
  Object.keys(inWords({ otp_life_time: 0, email: true, sms: false, failed_login_attempts: 0 }));

/** Settings have no audit trail of their own, so these sentences go to the account that changed them. */
export const SETTINGS_HEAD = 'Settings: ';

export function settingsChanges(
  before: Settings,
  after: Settings,
): { description: string[]; details: FieldChange[] } {
  const [from, to] = [before, { ...before, ...after }].map(inWords);
  const details = Object.entries(from ?? {})
    .map(([field, value]) => ({ field, before: value, after: to?.[field] ?? '' }))
    .filter((change) => change.before !== change.after);
  return {
    description: details.map((one) => updateSentence(one.field, one.before, one.after)),
    details,
  };
}

function inWords(settings: Settings): Record<string, string> {
  return {
    'OTP delivery': settings.sms ? 'SMS' : 'Email',
    'failed login attempts': String(settings.failed_login_attempts),
    'OTP life time in minutes': String(settings.otp_life_time),
    'second factor': (settings.second_factor_roles ?? []).join(', ') || 'no role',
    'regulatory report': settings.regulatory_reporting === false ? 'off' : 'on',
  };
}
