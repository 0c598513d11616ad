import { eq, sql } from 'drizzle-orm';
import { isToldBySms, notificationText, readableNotification } from '../../contract/notified.ts';
import { type Queryable, rowsOf } from '../database/connection.ts';
import { deviceTokens, incidents, pushMessageRecipients, pushMessages, users } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import { incidentCode } from '../incidents/incidentRow.ts';
import type { AboutIncident } from '../incidents/notify.ts';
import { enqueueSelected } from '../messages/outbox.ts';
import { activeUsers, notifiedCondition, rolesThatMayOpen } from './notifiedUsers.ts';
import { recipientsOfIncident } from './recipients.ts';

/**
 * Tells who is to be told of an incident (contract/notified.ts), in the transaction of what happened to it: one message,
 * a row for each recipient, push to their devices and SMS to their numbers by way of the outbox. Never told: who did it,
 * as they know; accounts that are not active; and, but for an emergency, who may not open the incident (LIST-8). A device
 * whose session is over is told nothing (AUTH-15).
 * One statement, however many people there are, and in the order of the recipients' index, which is then gone through
 * once. Where nobody is told, nothing is stored.
 */
export async function notifyOfIncident(
  transaction: Queryable,
  { incidentId, event, by, at }: AboutIncident,
): Promise<void> {
  const [incident] = await transaction.select().from(incidents).where(eq(incidents.id, incidentId));
  if (!incident) throw new Error('There is no such incident to tell of.');
  const { category, status, classification, park, isEmergency } = incident;
  const code = incidentCode(incident.id);
  const text = notificationText({ event, code, isEmergency, category, status, classification, park });
  const earlier = await transaction.$count(pushMessages, eq(pushMessages.incidentId, incidentId));
  const bySms = isToldBySms({ isEmergency, frequency: incident.notiFrequency, isFirst: earlier === 0 });
  const roles = isEmergency ? undefined : await rolesThatMayOpen(transaction, category);
  if (roles?.length === 0) return;
  const notified = sql`${activeUsers(at)} and ${users.id} <> ${by.user.id}
    and ${roles ? sql`${users.role} in ${roles}` : sql`true`}
    and ${notifiedCondition(await recipientsOfIncident(transaction, incident))}`;
  const subject = isEmergency ? 'Emergency' : event === 'created' ? 'New incident' : 'Incident updated';
  const time = at.toISOString();
  const message = (shown: string) => sql`${shown}::text, ${readableNotification(text)}::text, outgoing.data`;
  const toDevices = sql`select device.token, ${message(subject)}
    from notified cross join outgoing join ${deviceTokens} device on device.user_id = notified.id
    where device.ends_at > ${time}::timestamptz`;
  const toNumbers = sql`select number.mobile_no, ${message('')}
    from (select distinct mobile_no from notified where ${bySms}::boolean and mobile_no ~ ${MOBILE_NUMBER}) number
    cross join outgoing`;
  const [stored] = await rowsOf<{ id: number | string }>(
    transaction,
    sql`with notified as materialized (select id, mobile_no from ${users} where ${notified}),
      message as (
        insert into ${pushMessages} (incident_id, text, at, category, park, sent_by)
        select ${incidentId}::bigint, ${text}::text, ${time}::timestamptz, ${category}::text, ${park}::text,
          ${by.user.id}::text
        where exists (select from notified)
        returning id
      ),
      recipients as (
        insert into ${pushMessageRecipients} (user_id, message_id)
        select notified.id, message.id from notified cross join message order by notified.id
      ),
      outgoing as materialized (
        select jsonb_build_object('incident_id', ${String(incidentId)}::text, 'message_id', id::text) as data
        from message
      ),
      pushes as (${enqueueSelected('push', toDevices, at)}),
      texts as (${enqueueSelected('sms', toNumbers, at)})
      select id from message`,
  );
  if (stored) await publish(transaction, { kind: 'message', id: Number(stored.id) });
}

/** A number that can be dialled; a form that was left at `+65` holds none. */
const MOBILE_NUMBER = '^[+]?[0-9]{6,15}$';
