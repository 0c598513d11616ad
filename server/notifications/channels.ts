import { type SQL, sql } from 'drizzle-orm';
import {
  type Channel,
  isMandatory,
  isPressing,
  type NotifiedKind,
  usualPreferences,
} from '../../contract/notifications/notificationPreferences.ts';
import { minutesOfDay, singaporeDay, startOfDay } from '../../contract/singaporeTime.ts';
import { notificationPreferences } from '../database/schema.ts';

/** `isDelivered` of the contract in SQL; columns are null for defaults. A test compares the two. */
export function channelCondition(channel: Channel, kind: NotifiedKind): SQL {
  if (isMandatory(channel, kind)) return sql`true`;
  const usually = usualPreferences()[channel].includes(kind);
  return sql`coalesce(${kind}::text = any(${notificationPreferences[channel]}), ${usually}::boolean)`;
}

/** `getDeliveryTime` of the contract in SQL. */
export function dueAt(kind: NotifiedKind, at: Date): SQL {
  const atOnce = sql`${at.toISOString()}::timestamptz`;
  if (isPressing(kind)) return atOnce;
  const { quietFrom: from, quietTo: to } = notificationPreferences;
  const now = sql`${minutesOfDay(at)}::int`;
  const midnight = sql`${startOfDay(singaporeDay(at)).toISOString()}::timestamptz`;
  const isQuiet = sql`case when ${from} < ${to} then ${now} >= ${from} and ${now} < ${to}
    else ${now} >= ${from} or ${now} < ${to} end`;
  return sql`case when ${isQuiet}
    then ${midnight} + make_interval(mins => ${to}, days => case when ${now} >= ${to} then 1 else 0 end)
    else ${atOnce} end`;
}
