import { and, eq, exists, inArray, isNull, sql } from 'drizzle-orm';
import { getRecipients } from '../../contract/incidents/recipients.ts';
import { getAlertStart } from '../../contract/notifications/emergencies.ts';
import type { PendingEmergency } from '../../contract/schemas/emergency.ts';
import { zoneTitle } from '../../contract/values/incidentValues.ts';
import { type Queryable, queryRows } from '../database/connection.ts';
import {
  emergencyAcknowledgements,
  incidents,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { notFound } from '../http/refusal.ts';
import { incidentNumber } from '../incidents/findIncident.ts';
import { incidentCode } from '../incidents/incidentRow.ts';
import { filterOpenable, type ToOpen } from '../incidents/reach.ts';
import { concernedUsers } from './recipientCondition.ts';

const SHOWN = 20;

type PendingRow = ToOpen & {
  classification: string;
  park: string;
  zone: string;
  told_at: Date | string;
  told_by: string | null;
};

/** `needsAcknowledgement` of the contract in SQL. Starts from the few emergencies of the last day. */
export async function pendingEmergencies(
  database: Queryable,
  by: SignedIn,
  now: Date,
): Promise<PendingEmergency[]> {
  const since = sql`${getAlertStart(now).toISOString()}::timestamptz`;
  const rows = await queryRows<PendingRow>(
    database,
    sql`select incident.id, incident.category, incident.classification, incident.park, incident.zone_type as zone,
        incident.created_by as "createdBy", recipient.at as told_at, sender.name as told_by
      from ${incidents} incident
        join lateral (
          select message.at, message.sent_by
          from ${pushMessages} message join ${pushMessageRecipients} recipient
            on recipient.message_id = message.id and recipient.user_id = ${by.user.id}
          where message.incident_id = incident.id and message.kind = 'incident' and message.at >= ${since}
          order by message.id desc limit 1
        ) recipient on true
        left join ${users} sender on sender.id = recipient.sent_by
      where incident.is_emergency and incident.status <> 'Archived'
        and (incident.status <> 'Closed' or incident.latest_updated_at = incident.created_at)
        and incident.latest_updated_at >= ${since}
        and not exists (
          select from ${emergencyAcknowledgements} known
          where known.incident_id = incident.id and known.user_id = ${by.user.id}
        )
      order by recipient.at desc, incident.id desc limit ${SHOWN}`,
  );
  const found = rows.map((row) => ({ ...row, id: Number(row.id) }));
  const mayOpen = found.length > 0 ? await filterOpenable(database, by, found) : new Set<number>();
  return found.map((row) => ({
    incident_id: String(row.id),
    code: incidentCode(row.id),
    category: row.category,
    classification: row.classification,
    park: row.park,
    // Free text is only for viewers who may open the incident (LIST-12).
    zone: zoneTitle(row.zone),
    told_at: new Date(row.told_at).toISOString(),
    told_by: row.told_by ?? '',
    may_open: mayOpen.has(row.id),
  }));
}

export const countEmergencyRecipients: Handler<'count_emergency_recipients'> = async (
  { database, now },
  { input: choice, by },
) => {
  // An emergency notifies all departments, whichever are chosen (FORM-5).
  const recipients = getRecipients({
    isEmergency: true,
    classificationDepartments: [],
    choice,
    notifiable: [],
  });
  return { count: await database.$count(users, concernedUsers(recipients, by, now())) };
};

/**
 * Repeating it has no effect. The messages count as read. @throws Refusal 404 if the person was not notified
 */
export const acknowledgeEmergency: Handler<'acknowledge_emergency'> = async (
  { database, now },
  { input, by: { user } },
) => {
  const at = now();
  const id = incidentNumber(input.incident_id);
  if (id === undefined) throw notFound('emergency');
  await database.transaction(async (transaction) => {
    const messagesOfIt = selectRecipients(transaction, id);
    const { userId, messageId, readAt } = pushMessageRecipients;
    const mine = and(eq(userId, user.id), inArray(messageId, messagesOfIt));
    const [recipient] = await transaction
      .select({ id: incidents.id })
      .from(incidents)
      .where(
        and(
          eq(incidents.id, id),
          incidents.isEmergency,
          exists(transaction.select({ messageId }).from(pushMessageRecipients).where(mine)),
        ),
      );
    if (!recipient) throw notFound('emergency');
    const stored = await transaction
      .insert(emergencyAcknowledgements)
      .values({ incidentId: id, userId: user.id, at })
      .onConflictDoNothing()
      .returning({ at: emergencyAcknowledgements.at });
    const read = await transaction
      .update(pushMessageRecipients)
      .set({ readAt: at })
      .where(and(mine, isNull(readAt)))
      .returning({ messageId });
    if (stored.length > 0) {
      await publish(transaction, { kind: 'emergency', incidentId: String(id), userId: user.id });
    }
    if (read.length > 0) await publish(transaction, { kind: 'messages_read', userId: user.id });
  });
};

/** Excludes messages that only the creator or a successor receives. */
export function selectRecipients(database: Queryable, incidentId: number) {
  return database
    .select({ id: pushMessages.id })
    .from(pushMessages)
    .where(and(eq(pushMessages.incidentId, incidentId), eq(pushMessages.kind, 'incident')));
}
