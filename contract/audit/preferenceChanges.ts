import {
  CHANNEL_LABELS,
  CHANNELS,
  type Channel,
  isDelivered,
  KIND_LABELS,
  NOTIFIED_KINDS,
  type NotificationPreferences,
} from '../notifications/notificationPreferences.ts';
import type { FieldChange } from '../schemas/auditTrail.ts';
import { updateSentence } from './changeSentences.ts';

export function preferenceChanges(
  before: NotificationPreferences,
  after: NotificationPreferences,
): { description: string[]; details: FieldChange[] } {
  const details = [
    ...CHANNELS.map((channel) => ({
      field: `notifications by ${CHANNEL_LABELS[channel]}`,
      before: kindsBy(before, channel),
      after: kindsBy(after, channel),
    })),
    { field: 'quiet hours', before: quietHours(before), after: quietHours(after) },
  ].filter((one) => one.before !== one.after);
  return { description: details.map((one) => updateSentence(one.field, one.before, one.after)), details };
}

function kindsBy(preferences: NotificationPreferences, channel: Channel): string {
  const kinds = NOTIFIED_KINDS.filter((kind) => isDelivered(preferences, channel, kind));
  return kinds.map((kind) => KIND_LABELS[kind]).join(', ') || 'none';
}

function quietHours({ quiet_from, quiet_to }: NotificationPreferences): string {
  return quiet_from ? `${quiet_from} to ${quiet_to}` : 'none';
}
