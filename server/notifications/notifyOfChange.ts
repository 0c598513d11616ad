import { and, eq, sql } from 'drizzle-orm';
import { mayNotifyBySms, mayOpenCategory } from '../../contract/access.ts';
import { getStatusTransition } from '../../contract/incidents/incidentFlow.ts';
import { feedbackText, isSentBySms, notificationText } from '../../contract/incidents/recipients.ts';
import { knownPlace } from '../../contract/reference/referenceValues.ts';
import type { Queryable } from '../database/connection.ts';
import { groups, pushMessages, users } from '../database/schema.ts';
import { type IncidentRow, incidentCode } from '../incidents/incidentRow.ts';
import type { SavedChange } from '../incidents/saveChange.ts';
import { activeUsers, concernedUsers, rolesThatMayOpen } from './recipientCondition.ts';
import { loadRecipients } from './recipients.ts';
import { storeMessage } from './storeMessage.ts';

/** Each person gets at most one message about a change. @returns the number of recipients */
export async function notifyOfChange(transaction: Queryable, saved: SavedChange): Promise<number> {
  const isCreatorNotified = saved.before && (await notifyCreator(transaction, saved.before, saved));
  if (!saved.isAnnounced) return 0;
  return notifyRecipients(transaction, saved, isCreatorNotified ? saved.after.createdBy : undefined);
}

/** Notifies only people who may open the incident, except in emergencies, and never the author (LIST-8). */
async function notifyRecipients(
  transaction: Queryable,
  { before, after: incident, by, at, reference }: SavedChange,
  alreadyNotified: string | undefined,
): Promise<number> {
  const { id, category, status, isEmergency, notiFrequency: frequency } = incident;
  const code = incidentCode(id);
  const event = before ? 'updated' : 'created';
  const place = knownPlace(incident, reference);
  const text = notificationText({ event, code, isEmergency, category, status, ...place });
  const isFirst = !before || (frequency === 'one time' && !(await isNotified(transaction, id)));
  const maySend = mayNotifyBySms(by.viewer, category);
  const bySms = isSentBySms({ isEmergency, frequency, isFirst, maySend });
  const roles = isEmergency ? undefined : await rolesThatMayOpen(transaction, category);
  if (roles?.length === 0) return 0;
  const recipients = await loadRecipients(transaction, incident, reference);
  const concerned = sql`${concernedUsers(recipients, by, at)}
    and ${roles ? sql`${users.role} in ${roles}` : sql`true`}`;
  const subject = isEmergency ? 'Emergency' : before ? 'Incident updated' : 'New incident';
  return storeMessage(transaction, {
    ...{ incident, kind: 'incident', text, subject, concerned, alreadyNotified, bySms, by, at },
    isAlert: isEmergency,
  });
}

async function isNotified(transaction: Queryable, incidentId: number): Promise<boolean> {
  const isOfIncident = and(eq(pushMessages.incidentId, incidentId), eq(pushMessages.kind, 'incident'));
  return (await transaction.$count(pushMessages, isOfIncident)) > 0;
}

/**
 * A creator who may no longer open the incident learns only that it happened (LIST-8).
 * @returns whether the creator was notified
 */
async function notifyCreator(
  transaction: Queryable,
  before: IncidentRow,
  { after, remark, by, at, reference }: SavedChange,
): Promise<boolean> {
  const turn = getStatusTransition(before.status, after.status);
  if (!turn || after.createdBy === by.user.id) return false;
  const [creator] = await transaction
    .select({ id: users.id, role: users.role, perms: groups.perms })
    .from(users)
    .innerJoin(groups, eq(groups.id, users.role))
    .where(eq(users.id, after.createdBy));
  if (!creator) return false;
  const aar = mayOpenCategory(creator, after.category) ? after.document.aar : undefined;
  const causes = [...reference.list('unsafe_act'), ...reference.list('unsafe_condition')];
  const code = incidentCode(after.id);
  const feedback = feedbackText({ code, turn, by: by.user.name, remark, aar, causes });
  if (!feedback) return false;
  const count = await storeMessage(transaction, {
    ...{ incident: after, kind: 'feedback', ...feedback },
    subject: `Your incident was ${turn}`,
    concerned: sql`${users.id} = ${after.createdBy} and ${activeUsers(at)}`,
    ...{ bySms: false, by, at },
  });
  return count > 0;
}
