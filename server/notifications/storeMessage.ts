import { type SQL, sql } from 'drizzle-orm';
import { readableNotification } from '../../contract/notified.ts';
import type { SignedIn } from '../authentication/authenticate.ts';
import { type Queryable, rowsOf } from '../database/connection.ts';
import { deviceTokens, pushMessageRecipients, pushMessages, users } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { IncidentRow } from '../incidents/incidentRow.ts';
import { enqueueSelected } from '../messages/outbox.ts';

export type Message = {
  incident: Pick<IncidentRow, 'id' | 'category' | 'park'>;
  kind: (typeof pushMessages.$inferSelect)['kind'];
  /** NPAN-1: as the panel keeps it. */
  text: string;
  /** What goes out of the house, by push and SMS. */
  sentText?: string;
  subject: string;
  /** Whom it concerns, over the columns of `users`. */
  concerned: SQL;
  /** Who has this news in their panel already. */
  alreadyTold?: string | undefined;
  bySms: boolean;
  by: SignedIn;
  at: Date;
};

/**
 * One message, a row for each recipient, push to their devices and SMS to their numbers by way of the outbox. A device whose
 * session is over is told nothing (AUTH-15).
 * One statement, however many people there are, and in the order of the recipients' index, which is then gone through
 * once. Where nobody is told, nothing is stored.
 * @returns whether anybody was told
 */
export async function storeMessage(
  transaction: Queryable,
  { incident, kind, text, sentText = text, subject, concerned, alreadyTold = '', bySms, by, at }: Message,
): Promise<boolean> {
  const time = at.toISOString();
  const sent = (shown: string) => sql`${shown}::text, ${readableNotification(sentText)}::text, outgoing.data`;
  const toDevices = sql`select device.token, ${sent(subject)}
    from told cross join outgoing join ${deviceTokens} device on device.user_id = told.id
    where device.ends_at > ${time}::timestamptz`;
  const toNumbers = sql`select number.mobile_no, ${sent('')}
    from (select distinct mobile_no from notified where ${bySms}::boolean and mobile_no ~ ${MOBILE_NUMBER}) number
    cross join outgoing`;
  const [stored] = await rowsOf<{ id: number | string; pushes: number; texts: number }>(
    transaction,
    sql`with notified as materialized (select id, mobile_no from ${users} where ${concerned}),
      told as (select id from notified where id <> ${alreadyTold}::text),
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
      texts as (${enqueueSelected('sms', toNumbers, at)} returning 1)
      select id, (select count(*)::int from pushes) as pushes, (select count(*)::int from texts) as texts
      from message`,
  );
  if (!stored) return false;
  await transaction.execute(
    sql`update ${pushMessages} set push_count = ${stored.pushes}, sms_count = ${stored.texts} where id = ${stored.id}`,
  );
  await publish(transaction, { kind: 'message', id: Number(stored.id) });
  return true;
}

/** A number that can be dialled; a form that was left at `+65` holds none. */
const MOBILE_NUMBER = '^[+]?[0-9]{6,15}$';
