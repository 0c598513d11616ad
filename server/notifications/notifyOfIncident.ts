import { and, eq, sql } from 'drizzle-orm';
import { getStatusTransition } from '../../contract/incidents/incidentFlow.ts';
import { feedbackText, isSentBySms, notificationText } from '../../contract/incidents/recipients.ts';
import { knownPlace } from '../../contract/reference/referenceValues.ts';
import type { Queryable } from '../database/connection.ts';
import { incidents, pushMessages, users } from '../database/schema.ts';
import { publish } from '../events/consoleEvents.ts';
import { incidentCode } from '../incidents/incidentRow.ts';
import type { AboutIncident, StatusChange } from '../incidents/notify.ts';
import { activeUsers, recipientCondition, rolesThatMayOpen } from './recipientCondition.ts';
import { loadRecipients } from './recipients.ts';
import { storeMessage } from './storeMessage.ts';

/** Notifies only people who may open the incident, except in emergencies, and never the author (LIST-8). */
export async function notifyOfIncident(
  transaction: Queryable,
  { incidentId, event, by, at, reference, alreadyNotified }: AboutIncident,
): Promise<void> {
  const [incident] = await transaction.select().from(incidents).where(eq(incidents.id, incidentId));
  if (!incident) throw new Error('The incident to notify about does not exist.');
  const { category, status, isEmergency } = incident;
  const code = incidentCode(incident.id);
  const text = notificationText({
    event,
    code,
    isEmergency,
    category,
    status,
    ...knownPlace(incident, reference),
  });
  const earlier = await transaction.$count(
    pushMessages,
    and(eq(pushMessages.incidentId, incidentId), eq(pushMessages.kind, 'incident')),
  );
  const bySms = isSentBySms({ isEmergency, frequency: incident.notiFrequency, isFirst: earlier === 0 });
  const roles = isEmergency ? undefined : await rolesThatMayOpen(transaction, category);
  if (roles?.length === 0) return;
  const concerned = sql`${activeUsers(at)} and ${users.id} <> ${by.user.id}
    and ${roles ? sql`${users.role} in ${roles}` : sql`true`}
    and ${recipientCondition(await loadRecipients(transaction, incident))}`;
  const subject = isEmergency ? 'Emergency' : event === 'created' ? 'New incident' : 'Incident updated';
  const message = {
    incident,
    kind: 'incident',
    text,
    subject,
    concerned,
    alreadyNotified,
    bySms,
    by,
    at,
  } as const;
  const isTold = await storeMessage(transaction, message);
  if (isTold && isEmergency)
    await publish(transaction, { kind: 'emergency', incidentId: String(incidentId) });
}

/** A creator who may no longer open the incident learns only that it happened (LIST-8). */
export async function notifyCreator(
  transaction: Queryable,
  { before, after, remark, by, at }: StatusChange,
): Promise<boolean> {
  const turn = getStatusTransition(before.status, after.status);
  if (!turn || after.createdBy === by.user.id) return false;
  const [creator] = await transaction
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, after.createdBy));
  if (!creator) return false;
  const mayRead = (await rolesThatMayOpen(transaction, after.category)).includes(creator.role);
  const aar = mayRead ? after.document.aar : undefined;
  const feedback = feedbackText({ code: incidentCode(after.id), turn, by: by.user.name, remark, aar });
  if (!feedback) return false;
  return storeMessage(transaction, {
    ...{ incident: after, kind: 'feedback', text: feedback.text, sentText: feedback.head },
    subject: `Your incident was ${turn}`,
    concerned: sql`${users.id} = ${after.createdBy} and ${activeUsers(at)}`,
    ...{ bySms: false, by, at },
  });
}
