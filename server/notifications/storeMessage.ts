import { eq, type SQL, sql } from 'drizzle-orm';
import { readableNotification } from '../../contract/notifications/messageText.ts';
import { notifiedKind } from '../../contract/notifications/notificationPreferences.ts';
import { type Queryable, queryRows } from '../database/connection.ts';
import {
  deviceTokens,
  notificationPreferences,
  type OutboxChannel,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../database/schema.ts';
import { notifyConsoles } from '../events/consoleEvents.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { IncidentRow } from '../incidents/incidentRow.ts';
import { enqueueSelected } from '../messages/outbox.ts';
import { channelCondition, dueAt } from './channels.ts';

type Message = {
  incident: Pick<IncidentRow, 'id' | 'category' | 'park' | 'isEmergency'>;
  kind: (typeof pushMessages.$inferSelect)['kind'];
  text: string;
  /** Text of push, SMS and mail. */
  sentText?: string;
  /** Shown only in the panel, separate from the text. */
  remark?: string;
  subject: string;
  concerned: SQL;
  alreadyNotified?: string | undefined;
  bySms: boolean;
  /** Whether open consoles show the alert of an emergency. */
  isAlert?: boolean;
  by: SignedIn;
  at: Date;
};

/** One statement for all recipients and channels. @returns the number of recipients */
export async function storeMessage(transaction: Queryable, message: Message): Promise<number> {
  const { incident, kind, text, sentText = text, remark = '', subject, concerned, bySms, by, at } = message;
  const { alreadyNotified = '', isAlert = false } = message;
  const time = at.toISOString();
  const notified = notifiedKind(incident);
  const sentWords = readableNotification(sentText);
  const toDevices = sql`select 'push'::text as channel, device.token as recipient, ${subject}::text as subject,
      ${sentWords}::text as body, told.id as user_id, told.due_at
    from told join ${deviceTokens} device on device.user_id = told.id
    where told.by_push and device.ends_at > ${time}::timestamptz`;
  const toNumbers = sql`select 'sms', mobile_no, '', ${sentWords}::text, null, min(due_at) from notified
    where ${bySms}::boolean and by_sms and mobile_no ~ ${MOBILE_NUMBER} group by mobile_no`;
  const toMailboxes = sql`select 'mail', told.email, ${subject}::text, ${`${sentWords}\n`}::text, told.id, told.due_at
    from told where told.by_mail`;
  const toSend = sql`select channel, recipient, subject, body, jsonb_strip_nulls(jsonb_build_object(
      'incident_id', ${String(incident.id)}::text, 'message_id', message.id::text, 'user_id', user_id)), due_at
    from outgoing cross join message`;
  const count = (channel: OutboxChannel) =>
    sql`(select count(*)::int from outgoing where channel = ${sql.raw(`'${channel}'`)})`;
  const alert = sql`json_build_object('kind', 'emergency', 'incidentId', ${String(incident.id)}::text)`;
  const [stored] = await queryRows<{ recipients: number }>(
    transaction,
    sql`with notified as materialized (
        select ${users.id}, ${users.mobileNo}, ${users.email}, ${channelCondition('push', notified)} as by_push,
          ${channelCondition('sms', notified)} as by_sms, ${channelCondition('mail', notified)} as by_mail,
          ${dueAt(notified, at)} as due_at
        from ${users} left join ${notificationPreferences} on ${eq(notificationPreferences.userId, users.id)}
        where ${concerned}
      ),
      told as (select * from notified where id <> ${alreadyNotified}::text),
      outgoing as materialized (${toDevices} union all ${toNumbers} union all ${toMailboxes}),
      message as (
        insert into ${pushMessages}
          (incident_id, text, remark, at, category, park, sent_by, kind, push_count, sms_count, mail_count)
        select ${incident.id}::bigint, ${text}::text, ${remark}::text, ${time}::timestamptz, ${incident.category}::text,
          ${incident.park}::text, ${by.user.id}::text, ${kind}::text, ${count('push')}, ${count('sms')}, ${count('mail')}
        where exists (select from told)
        returning id
      ),
      recipients as (
        insert into ${pushMessageRecipients} (user_id, message_id)
        select told.id, message.id from told cross join message order by told.id
      ),
      sent as (${enqueueSelected(toSend, at)})
      select ${notifyConsoles(sql`json_build_object('kind', 'message', 'id', id)`)},
        case when ${isAlert}::boolean then ${notifyConsoles(alert)} end,
        (select count(*)::int from told) as recipients from message`,
  );
  return stored?.recipients ?? 0;
}

/** Excludes numbers left at the default `+65`. */
const MOBILE_NUMBER = '^[+]?[0-9]{6,15}$';
