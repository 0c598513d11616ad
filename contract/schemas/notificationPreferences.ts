import { z } from 'zod';
import {
  CHANNELS,
  isMandatory,
  MANDATORY_TEXT,
  minutesOfTime,
  NOTIFIED_KINDS,
  type NotificationPreferences,
  quietProblem,
} from '../notifications/notificationPreferences.ts';

const kinds = z.array(z.enum(NOTIFIED_KINDS)).max(NOTIFIED_KINDS.length);

/** `HH:mm` in Singapore; empty for none. */
const time = z
  .string()
  .refine((text) => text === '' || minutesOfTime(text) !== undefined, 'Please write the time as HH:mm.');

const fields = z.object({
  push: kinds,
  sms: kinds,
  mail: kinds,
  quiet_from: time,
  quiet_to: time,
}) satisfies z.ZodType<NotificationPreferences>;

export const notificationPreferences = fields.superRefine((preferences, context) => {
  for (const channel of CHANNELS) {
    const isWhole = NOTIFIED_KINDS.every(
      (kind) => !isMandatory(channel, kind) || preferences[channel].includes(kind),
    );
    if (!isWhole) {
      context.addIssue({ code: 'custom', path: [channel], message: MANDATORY_TEXT });
    }
  }
  const message = quietProblem(preferences);
  if (message) context.addIssue({ code: 'custom', path: ['quiet_to'], message });
});
