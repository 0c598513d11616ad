import { eq, sql } from 'drizzle-orm';
import { maySeeWholeTimeline } from '../../contract/access.ts';
import type { Acknowledgement } from '../../contract/schemas/emergency.ts';
import { queryRows } from '../database/connection.ts';
import { byLanguage } from '../database/schema/columns.ts';
import { emergencyAcknowledgements, pushMessageRecipients, users } from '../database/schema.ts';
import type { Handler } from '../http/endpoints/endpointRoutes.ts';
import { isExactInstant } from '../http/endpoints/paging.ts';
import { Refusal } from '../http/refusal.ts';
import { openIncident } from '../incidents/findIncident.ts';
import { selectRecipients } from './emergencies.ts';

type Row = { id: string; name: string; sub_department: string; at: Date | string | null };

/**
 * Only readers of the audit trail see names; those who acknowledged come first.
 * @throws Refusal 404, 403 for the incident; 400 for a cursor that this server did not issue
 */
export const readAcknowledgements: Handler<'get_acknowledgements'> = async ({ database }, { input, by }) => {
  const incident = await openIncident(database, by, input.incident_id);
  const told = sql`(select distinct user_id from ${pushMessageRecipients}
    where message_id in ${selectRecipients(database, incident.id)})`;
  const known = sql`(select user_id, at from ${emergencyAcknowledgements}
    where ${eq(emergencyAcknowledgements.incidentId, incident.id)})`;
  const [counts] = await queryRows<{ told: number; acknowledged: number }>(
    database,
    sql`select count(*)::int as told, count(known.user_id)::int as acknowledged
      from ${told} told left join ${known} known using (user_id)`,
  );
  const { told: toldCount, acknowledged } = counts ?? { told: 0, acknowledged: 0 };
  const empty = { told: toldCount, acknowledged, data: [], next: null };
  if (!maySeeWholeTimeline(by.viewer)) return empty;
  const isKnown = input.state === 'acknowledged';
  const order = isKnown ? sql`known.at` : byLanguage(sql`person.name`);
  const after = parseCursor(input.cursor, isKnown);
  const rows = await queryRows<Row>(
    database,
    sql`select person.id, person.name, person.sub_department, known.at
      from ${told} told left join ${known} known using (user_id) join ${users} person on person.id = told.user_id
      where known.user_id is ${isKnown ? sql`not null` : sql`null`}
        and ${after ? sql`(${order}, person.id) > (${after.key}::${isKnown ? sql`timestamptz` : sql`text`}, ${after.id}::text)` : sql`true`}
      order by ${order}, person.id limit ${input.size + 1}`,
  );
  const page = rows.slice(0, input.size);
  const last = page.at(-1);
  const data = page.map(
    ({ name, sub_department, at }): Acknowledgement => ({
      name,
      sub_department,
      at: at && new Date(at).toISOString(),
    }),
  );
  return { ...empty, data, next: last && rows.length > page.length ? getCursor(last) : null };
};

function getCursor({ id, name, at }: Row): string {
  return `${at ? new Date(at).toISOString() : name}~${id}`;
}

function parseCursor(
  cursor: string | undefined,
  isInstant: boolean,
): { key: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  const cut = cursor.lastIndexOf('~');
  const key = cursor.slice(0, cut);
  const isOurs = cut > 0 && (!isInstant || isExactInstant(key));
  if (!isOurs) throw new Refusal(400, 'This is not a valid page of the notified people.');
  return { key, id: cursor.slice(cut + 1) };
}
