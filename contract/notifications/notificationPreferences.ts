import { minutesOfDay, singaporeDay, startOfDay } from '../singaporeTime.ts';
import { CATEGORIES, CATEGORY_LABELS, type Category } from '../values/incidentValues.ts';

/* server/notifications/channels.ts has this in SQL; a test compares the two. */

export const CHANNELS = ['push', 'sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];
export const CHANNEL_LABELS: Record<Channel, string> = { push: 'Push', sms: 'SMS', mail: 'Mail' };

export const NOTIFIED_KINDS = [...CATEGORIES, 'emergency'] as const;
export type NotifiedKind = (typeof NOTIFIED_KINDS)[number];
export const KIND_LABELS: Record<NotifiedKind, string> = { ...CATEGORY_LABELS, emergency: 'Emergencies' };

/** Kinds per channel, and quiet hours as `HH:mm` in Singapore, empty for none. */
export type NotificationPreferences = Record<Channel, NotifiedKind[]> & {
  quiet_from: string;
  quiet_to: string;
};

export function notifiedKind(incident: { isEmergency: boolean; category: Category | '' }): NotifiedKind {
  return incident.isEmergency ? 'emergency' : incident.category || 'c1';
}

/** Sent at once, even in quiet hours. */
export function isPressing(kind: NotifiedKind): boolean {
  return kind === 'emergency' || kind === 'c3' || kind === 'c4';
}

/** Urgent kinds always come by push, and by SMS if the case uses SMS. Mail is always optional. */
export function isMandatory(channel: Channel, kind: NotifiedKind): boolean {
  return channel !== 'mail' && isPressing(kind);
}

export const MANDATORY_TEXT = "Push and SMS can't be turned off for emergencies, Cat 3 and Cat 4.";

/** Without preferences: every push and SMS (DET-8), no mail, no quiet hours. */
export function usualPreferences(): NotificationPreferences {
  return { push: [...NOTIFIED_KINDS], sms: [...NOTIFIED_KINDS], mail: [], quiet_from: '', quiet_to: '' };
}

export function isDelivered(
  preferences: NotificationPreferences,
  channel: Channel,
  kind: NotifiedKind,
): boolean {
  return isMandatory(channel, kind) || preferences[channel].includes(kind);
}

const DAY_MINUTES = 24 * 60;

/** Undefined to send at once. Quiet hours are in Singapore time and can pass midnight. */
export function getDeliveryTime(
  { quiet_from, quiet_to }: NotificationPreferences,
  kind: NotifiedKind,
  at: Date,
): Date | undefined {
  const from = minutesOfTime(quiet_from);
  const to = minutesOfTime(quiet_to);
  if (isPressing(kind) || from === undefined || to === undefined) return undefined;
  const now = minutesOfDay(at);
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to;
  if (!isQuiet) return undefined;
  const end = to + (now >= to ? DAY_MINUTES : 0);
  return new Date(startOfDay(singaporeDay(at)).getTime() + end * 60_000);
}

/** `22:30` → 1350; undefined if it is not a time. */
export function minutesOfTime(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** 1350 → `22:30`; empty for null. */
export function timeOfMinutes(minutes: number | null): string {
  if (minutes === null) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export function quietProblem({
  quiet_from,
  quiet_to,
}: Pick<NotificationPreferences, 'quiet_from' | 'quiet_to'>): string | undefined {
  if (!quiet_from !== !quiet_to) return 'Please choose both a start and an end time.';
  return quiet_from && quiet_from === quiet_to ? 'Please choose two different times.' : undefined;
}
