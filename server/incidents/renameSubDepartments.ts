import { and, asc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { assignedTo, isDone } from '../../contract/incidents/correctiveActions.ts';
import type { CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { Queryable } from '../database/connection.ts';
import { correctiveActions, type IncidentDocument, incidents } from '../database/schema.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Services } from '../services.ts';
import type { IncidentRow, IncidentState } from './incidentRow.ts';
import { diffChange, timeOfSave, withActions, writeChange } from './saveChange.ts';

/** Old name to new name. */
export type NewNames = ReadonlyMap<string, string>;

/** Incidents with open actions (DET-4), or with recipients until they are closed (DET-7). */
export function namesSubDepartment(database: Queryable, names: readonly string[]): SQL | undefined {
  const toDo = database
    .select({ id: correctiveActions.incidentId })
    .from(correctiveActions)
    .where(
      and(inArray(correctiveActions.assignedDepartment, [...names]), eq(correctiveActions.isDone, false)),
    );
  const given = sql`jsonb_build_object('names', ${JSON.stringify(names)}::jsonb)`;
  const isNamed = (path: string) =>
    sql`jsonb_path_exists(${incidents.document}, ${`${path} ? (@ == $names[*])`}::jsonpath, ${given})`;
  const isChosen = or(isNamed('$.notification_list[*]'), isNamed('$.selected_noti_departs[*].name'));
  return or(
    and(ne(incidents.status, 'Archived'), inArray(incidents.id, toDo)),
    and(notInArray(incidents.status, ['Closed', 'Archived']), isChosen),
  );
}

export function lockNamingIncidents(transaction: Queryable, names: NewNames): Promise<IncidentRow[]> {
  return transaction
    .select()
    .from(incidents)
    .where(namesSubDepartment(transaction, [...names.keys()]))
    .orderBy(asc(incidents.id))
    .for('no key update');
}

type Saving = { by: SignedIn; at: Date; services: Pick<Services, 'config' | 'files'> };

/** Filed content and completed actions keep the old names (REF-2). */
export async function renameInIncidents(
  transaction: Queryable,
  locked: readonly IncidentRow[],
  names: NewNames,
  { by, at, services }: Saving,
): Promise<void> {
  for (const row of locked) {
    const saving = { by, at: timeOfSave(row, at), platform: 'web' } as const;
    await writeChange(transaction, diffChange(row, renamed(row, names), saving), services);
  }
}

function renamed(row: IncidentRow, names: NewNames): IncidentState {
  const after = withActions(row, (action) => withNewName(action, names));
  if (row.status === 'Closed') return after;
  return { ...after, document: { ...after.document, ...renamedChoice(row.document, names) } };
}

/** The text that was chosen stays; only the assignee changes. */
function withNewName(action: CorrectiveAction, names: NewNames): CorrectiveAction {
  const name = names.get(assignedTo(action).subDepartment ?? '');
  if (name === undefined || isDone(action) || action.status === 'delete') return action;
  return { ...action, assignee: { kind: 'sub_department', id: name, name } };
}

function renamedChoice({ notification_list, selected_noti_departs }: IncidentDocument, names: NewNames) {
  const nameNow = (name: string) => names.get(name) ?? name;
  const departments = selected_noti_departs.map((one) => ({ ...one, name: nameNow(one.name) }));
  return {
    notification_list: [...new Set(notification_list.map(nameNow))],
    selected_noti_departs: [...new Map(departments.map((one) => [one.name, one])).values()],
  };
}
