import { z } from 'zod';
import { FIELD_TEXTS } from '../validation.ts';

export const settings = z.object({
  /** Minutes. */
  otp_life_time: z
    .number(FIELD_TEXTS.otpLife)
    .int(FIELD_TEXTS.otpLife)
    .min(1, FIELD_TEXTS.otpLife)
    .max(9999, FIELD_TEXTS.otpLife),
  email: z.boolean(),
  sms: z.boolean(),
  failed_login_attempts: z.number().int().min(1).max(10),
});
export type Settings = z.infer<typeof settings>;
