import { asc, gte, sql } from 'drizzle-orm';
import { notificationText } from '../contract/incidents/recipients.ts';
import type { Queryable } from '../server/database/connection.ts';
import {
  emergencyAcknowledgements,
  incidents,
  pushMessageRecipients,
  pushMessages,
  users,
} from '../server/database/schema.ts';
import { incidentCode } from '../server/incidents/incidentRow.ts';
import { activeUsers, recipientCondition } from '../server/notifications/recipientCondition.ts';
import { loadRecipients } from '../server/notifications/recipients.ts';
import { departmentDocuments } from '../server/operations/installation/reference/departments.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';

const DAY = 86_400_000;
/** Milliseconds. */
const KEPT = 45 * DAY;

/** People read after 15 minutes to four days, so that only some recent notifications are unread. */
export async function writeMessages(transaction: Queryable, now: Date): Promise<void> {
  const filed = await transaction
    .select()
    .from(incidents)
    .where(gte(incidents.createdAt, new Date(now.getTime() - KEPT)))
    .orderBy(asc(incidents.createdAt), asc(incidents.id));
  const reference = { departments: departmentDocuments() };
  for (const incident of filed) {
    const { id, category, park, zoneType, isEmergency, classification, status, createdBy, createdAt } =
      incident;
    const code = incidentCode(id);
    const text = notificationText({
      event: 'created',
      code,
      isEmergency,
      category,
      status,
      classification,
      park,
      zoneType,
    });
    const [message] = await transaction
      .insert(pushMessages)
      .values({ incidentId: id, text, at: createdAt, category, park, sentBy: createdBy })
      .returning({ id: pushMessages.id });
    if (!message) throw new Error('The database stored no message.');
    const told = recipientCondition(await loadRecipients(transaction, incident, reference));
    // Pseudo-random and the same on every machine.
    const chance = sql`('x' || substr(md5(${users.id} || ${code}::text), 1, 6))::bit(24)::int`;
    // Emergencies are read within the hour.
    const minutes = isEmergency ? sql`1 + ${chance} % 50` : sql`15 + ${chance} % ${4 * 24 * 60}::int`;
    const later = sql`${createdAt.toISOString()}::timestamptz + (${minutes}) * interval '1 minute'`;
    const readAt = isEmergency ? sql`least(${later}, ${now.toISOString()}::timestamptz)` : later;
    await transaction.execute(
      sql`insert into ${pushMessageRecipients} (user_id, message_id, read_at)
        select ${users.id}, ${message.id}::bigint,
          case when ${readAt} <= ${now.toISOString()}::timestamptz then ${readAt} end
        from ${users} where ${activeUsers(now)} and ${users.id} <> ${createdBy} and ${told}`,
    );
    if (!isEmergency) continue;
    // Demo accounts start without an alarm; some other people read it without acknowledging.
    const emails = DEMO_ACCOUNTS.accounts.map(({ email }) => email);
    await transaction.execute(
      sql`insert into ${emergencyAcknowledgements} (incident_id, user_id, at)
        select ${id}::bigint, ${users.id}, recipient.read_at
        from ${pushMessageRecipients} recipient join ${users} on ${users.id} = recipient.user_id
        where recipient.message_id = ${message.id}::bigint and (${chance} % 8 > 0 or ${users.email} in ${emails})`,
    );
  }
}
