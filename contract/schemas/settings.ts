import { z } from 'zod';
import { OTP_LIFE_MAX_MINUTES } from '../limits.ts';
import { ROLES } from '../permissions.ts';
import { FIELD_TEXTS } from '../validation.ts';

export const settings = z.object({
  /** Minutes. */
  otp_life_time: z
    .number(FIELD_TEXTS.otpLife)
    .int(FIELD_TEXTS.otpLife)
    .min(1, FIELD_TEXTS.otpLife)
    .max(OTP_LIFE_MAX_MINUTES, FIELD_TEXTS.otpLifeLong),
  email: z.boolean(),
  sms: z.boolean(),
  failed_login_attempts: z.number().int().min(1).max(10),
  /** Not in the specification: switches regulatory reports. Omitted: unchanged; only a super_admin sets it. */
  regulatory_reporting: z.boolean().optional(),
  /** Roles that must use an authenticator app. Omitted: unchanged; only a super_admin sets it. */
  second_factor_roles: z.array(z.enum(ROLES)).max(ROLES.length).optional(),
});
export type Settings = z.infer<typeof settings>;

/** Caps stored minutes, because earlier versions allowed more (SET-2). */
export function clampOtpLife(minutes: number): number {
  return Math.min(minutes, OTP_LIFE_MAX_MINUTES);
}
