import { eq, type SQL, sql } from 'drizzle-orm';
import { readableNotification } from '../../contract/incidents/recipients.ts';
import { notifiedKind } from '../../contract/notifications/notificationPreferences.ts';
import { type Queryable, queryRows } from '../database/connection.ts';
import {
  deviceTokens,
  notificationPreferences,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { IncidentRow } from '../incidents/incidentRow.ts';
import { enqueueSelected } from '../messages/outbox.ts';
import { channelCondition, dueAt } from './ways.ts';

export type Message = {
  incident: Pick<IncidentRow, 'id' | 'category' | 'park' | 'isEmergency'>;
  kind: (typeof pushMessages.$inferSelect)['kind'];
  text: string;
  /** Text of push, SMS and mail. */
  sentText?: string;
  subject: string;
  concerned: SQL;
  alreadyNotified?: string | undefined;
  bySms: boolean;
  by: SignedIn;
  at: Date;
};

/** One statement for all recipients and channels. @returns whether there was a recipient */
export async function storeMessage(
  transaction: Queryable,
  { incident, kind, text, sentText = text, subject, concerned, alreadyNotified = '', bySms, by, at }: Message,
): Promise<boolean> {
  const time = at.toISOString();
  const notified = notifiedKind(incident);
  const sentWords = readableNotification(sentText);
  const ofPerson = sql`outgoing.data || jsonb_build_object('user_id', told.id)`;
  const toDevices = sql`select device.token, ${subject}::text, ${sentWords}::text, ${ofPerson}, told.due_at
    from told cross join outgoing join ${deviceTokens} device on device.user_id = told.id
    where told.by_push and device.ends_at > ${time}::timestamptz`;
  const toNumbers = sql`select number.mobile_no, ''::text, ${sentWords}::text, outgoing.data, number.due_at
    from (select mobile_no, min(due_at) as due_at from notified
      where ${bySms}::boolean and by_sms and mobile_no ~ ${MOBILE_NUMBER} group by mobile_no) number
    cross join outgoing`;
  const toMailboxes = sql`select told.email, ${subject}::text, ${`${sentWords}\n`}::text, ${ofPerson}, told.due_at
    from told cross join outgoing where told.by_mail`;
  const [stored] = await queryRows<{ id: number | string; pushes: number; texts: number; mails: number }>(
    transaction,
    sql`with notified as materialized (
        select ${users.id}, ${users.mobileNo}, ${users.email}, ${channelCondition('push', notified)} as by_push,
          ${channelCondition('sms', notified)} as by_sms, ${channelCondition('mail', notified)} as by_mail,
          ${dueAt(notified, at)} as due_at
        from ${users} left join ${notificationPreferences} on ${eq(notificationPreferences.userId, users.id)}
        where ${concerned}
      ),
      told as (select * from notified where id <> ${alreadyNotified}::text),
      message as (
        insert into ${pushMessages} (incident_id, text, at, category, park, sent_by, kind)
        select ${incident.id}::bigint, ${text}::text, ${time}::timestamptz, ${incident.category}::text,
          ${incident.park}::text, ${by.user.id}::text, ${kind}::text
        where exists (select from told)
        returning id
      ),
      recipients as (
        insert into ${pushMessageRecipients} (user_id, message_id)
        select told.id, message.id from told cross join message order by told.id
      ),
      outgoing as materialized (
        select jsonb_build_object('incident_id', ${String(incident.id)}::text, 'message_id', id::text) as data
        from message
      ),
      pushes as (${enqueueSelected('push', toDevices, at)} returning 1),
      texts as (${enqueueSelected('sms', toNumbers, at)} returning 1),
      mails as (${enqueueSelected('mail', toMailboxes, at)} returning 1)
      select id, (select count(*)::int from pushes) as pushes, (select count(*)::int from texts) as texts,
        (select count(*)::int from mails) as mails
      from message`,
  );
  if (!stored) return false;
  await transaction.execute(
    sql`update ${pushMessages} set push_count = ${stored.pushes}, sms_count = ${stored.texts},
      mail_count = ${stored.mails} where id = ${stored.id}`,
  );
  await publish(transaction, { kind: 'message', id: Number(stored.id) });
  return true;
}

/** Excludes numbers left at the default `+65`. */
const MOBILE_NUMBER = '^[+]?[0-9]{6,15}$';
