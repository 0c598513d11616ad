import { sql } from 'drizzle-orm';
import {
  mayOpenCategory,
  mayOpenIncident,
  mayReachIncident,
  type Relations,
  type Viewer,
} from '../../contract/access.ts';
import { type Queryable, queryRows } from '../database/connection.ts';
import { correctiveActions, pushMessageRecipients, pushMessages } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { IncidentRow } from './incidentRow.ts';

export type ToOpen = Pick<IncidentRow, 'id' | 'category' | 'createdBy'>;

/** Needs no query if the categories alone decide (LIST-8, LIST-13). */
export async function filterOpenable(
  database: Queryable,
  by: SignedIn,
  rows: readonly ToOpen[],
): Promise<ReadonlySet<number>> {
  const mayOpen = await createOpenPolicy(database, [by], rows);
  return new Set(rows.filter((row) => mayOpen(by.viewer, row)).map(({ id }) => id));
}

export async function createOpenPolicy(
  database: Queryable,
  people: readonly SignedIn[],
  rows: readonly ToOpen[],
): Promise<(viewer: Viewer, row: ToOpen) => boolean> {
  const askedOf = new Map<string, SignedIn>();
  const asked = new Set<number>();
  for (const by of people) {
    for (const row of rows) {
      if (!mayOpenCategory(by.viewer, row.category) || mayReachIncident(by.viewer, row)) continue;
      askedOf.set(by.user.id, by);
      asked.add(row.id);
    }
  }
  const ties = asked.size > 0 ? await loadRelations(database, [...askedOf.values()], [...asked]) : undefined;
  return (viewer, row) => mayOpenIncident(viewer, { ...row, ...ties?.get(tieKey(viewer.id, row.id)) });
}

const tieKey = (userId: string, incidentId: number) => `${incidentId} ${userId}`;

async function loadRelations(
  database: Queryable,
  people: readonly SignedIn[],
  ids: readonly number[],
): Promise<Map<string, Relations>> {
  // One parameter, regardless of the number of people.
  const listed = JSON.stringify(people.map(({ user }) => ({ id: user.id, department: user.subDepartment })));
  const rows = await queryRows<{ user_id: string; incident_id: number | string; is_told: boolean }>(
    database,
    sql`with person as materialized (
        select id, department from jsonb_to_recordset(${listed}::jsonb) as person (id text, department text)
      )
      select person.id as user_id, message.incident_id, true as is_told
      from ${pushMessages} message cross join person
      where message.incident_id in ${ids} and exists (
        select from ${pushMessageRecipients} recipient
        where recipient.user_id = person.id and recipient.message_id = message.id
      )
      union
      select person.id, action.incident_id, false
      from ${correctiveActions} action
        join person on person.id = action.assigned_user
          or (person.department = action.assigned_department and person.department <> '')
      where action.incident_id in ${ids}`,
  );
  const ties = new Map<string, Relations>();
  for (const { user_id, incident_id, is_told } of rows) {
    const key = tieKey(user_id, Number(incident_id));
    ties.set(key, { ...ties.get(key), ...(is_told ? { isRecipient: true } : { hasAction: true }) });
  }
  return ties;
}
