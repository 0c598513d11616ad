import { z } from 'zod';
import { OTP_LIFE_MAX_MINUTES } from '../limits.ts';
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
  /** Beyond the specification: what of a case must be reported to the authorities. Left out, it stays; a super_admin's alone. */
  regulatory_reporting: z.boolean().optional(),
});
export type Settings = z.infer<typeof settings>;

/** SET-2: the minutes that a stored life time counts as; settings saved by earlier versions may hold more. */
export function otpLifeInForce(minutes: number): number {
  return Math.min(minutes, OTP_LIFE_MAX_MINUTES);
}
