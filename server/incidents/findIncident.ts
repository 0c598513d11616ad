import { eq, sql } from 'drizzle-orm';
import { prepareOnce, type Queryable } from '../database/connection.ts';
import { incidents } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { IncidentRow } from './incidentRow.ts';
import { filterOpenable } from './reach.ts';

/** Undefined unless the id is a PostgreSQL bigint that JavaScript represents exactly. */
export function incidentNumber(id: string): number | undefined {
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined;
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

/** @throws Refusal 404, 403 (LIST-8, LIST-13) */
export async function openIncident(database: Queryable, by: SignedIn, id: string): Promise<IncidentRow> {
  const byId = prepareOnce(database, 'incident_by_id', (name) =>
    database
      .select()
      .from(incidents)
      .where(eq(incidents.id, sql.placeholder('id')))
      .prepare(name),
  );
  const [row] = await byId.execute({ id: getNumber(id) });
  return opened(database, by, row);
}

/** Local drafts have a number that is not an incident id. @returns undefined for a draft */
export async function openUnlessDraft(
  database: Queryable,
  by: SignedIn,
  id: string,
): Promise<IncidentRow | undefined> {
  const number = incidentNumber(id);
  const isOurs = number !== undefined && (await database.$count(incidents, eq(incidents.id, number))) > 0;
  return !isOurs && /^\d+$/.test(id) ? undefined : openIncident(database, by, id);
}

/** Locks the row, but does not block foreign-key checks. @throws Refusal 404, 403 */
export async function lockIncident(transaction: Queryable, by: SignedIn, id: string): Promise<IncidentRow> {
  const [row] = await transaction
    .select()
    .from(incidents)
    .where(eq(incidents.id, getNumber(id)))
    .for('no key update');
  return opened(transaction, by, row);
}

function getNumber(id: string): number {
  const number = incidentNumber(id);
  if (number === undefined) throw notFound('incident');
  return number;
}

async function opened(database: Queryable, by: SignedIn, row: IncidentRow | undefined): Promise<IncidentRow> {
  if (!row) throw notFound('incident');
  const found = await filterOpenable(database, by, [row]);
  // The address may be typed by hand, so the message names the reason.
  if (!found.has(row.id)) throw new Refusal(403, "You don't have permission to open this incident.");
  return row;
}
