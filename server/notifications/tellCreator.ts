import { eq, sql } from 'drizzle-orm';
import { getStatusTransition } from '../../contract/incidents/incidentFlow.ts';
import { feedbackText } from '../../contract/incidents/notified.ts';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import { incidentCode } from '../incidents/incidentRow.ts';
import type { WhatBecame } from '../incidents/notify.ts';
import { activeUsers, rolesThatMayOpen } from './notifiedUsers.ts';
import { storeMessage } from './storeMessage.ts';

/** A creator who may no longer open the incident learns only that it happened (LIST-8). */
export async function tellCreator(
  transaction: Queryable,
  { before, after, remark, by, at }: WhatBecame,
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
