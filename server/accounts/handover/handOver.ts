import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Viewer } from '../../../contract/access.ts';
import {
  accountHandOverSentence,
  HAND_OVER_TEXTS,
  handOverSentence,
  mayTakeOverAction,
  mayTakeOverCase,
  STATUSES_HELD,
} from '../../../contract/accounts/handOver.ts';
import { mergeChanges } from '../../../contract/audit/changeSentences.ts';
import { assignedTo, hasActionsToDo, isDone } from '../../../contract/incidents/correctiveActions.ts';
import type { CorrectiveAction } from '../../../contract/schemas/afterActionReport.ts';
import { nameInMessage } from '../../../contract/text.ts';
import { lockChains, writeAudit } from '../../audit/auditTrail.ts';
import type { Queryable } from '../../database/connection.ts';
import { users } from '../../database/schema.ts';
import { isSetUp, selectPeople, stateRefusal, type UserRow } from '../../http/authentication/accountState.ts';
import { refusedField } from '../../http/refusal.ts';
import { type IncidentRow, incidentCode } from '../../incidents/incidentRow.ts';
import { diffChange, timeOfSave, withActions, writeChange } from '../../incidents/saveChange.ts';
import { storeMessage } from '../../notifications/storeMessage.ts';
import type { Services } from '../../services.ts';
import type { Departure, HandOver } from '../handOver.ts';
import { lockIncidents } from './heldWork.ts';

type Person = { user: UserRow; viewer: Viewer };

type HeldWork = { row: IncidentRow; isCase: boolean; actions: CorrectiveAction[] };

/** Notifying the successor also grants them access to the case (LIST-13). */
export const handOver: HandOver = async (services, transaction, departure) => {
  const { leaver, successorId, by, at } = departure;
  if (successorId === leaver.id) throw refused(HAND_OVER_TEXTS.themselves);
  const rows = await lockIncidents(transaction, leaver.id);
  const heldWork = rows.map((row) => findHeldWork(row, leaver.id));
  if (heldWork.length === 0) return [];
  const people = await readPeople(transaction, [leaver.id, successorId]);
  const [from, to] = [people.get(leaver.id), people.get(successorId)];
  if (!from || !to || stateRefusal(to.user, at) || !isSetUp(to.user))
    throw refused(HAND_OVER_TEXTS.notActive);
  refuseForbidden(heldWork, from.viewer, to);
  await lockChains(transaction, [
    { subject: 'user', id: leaver.id },
    ...heldWork.map(({ row }) => ({ subject: 'incident' as const, id: String(row.id) })),
  ]);
  for (const one of heldWork) await handOverOne(services, transaction, departure, one, to.user);
  for (const { row } of heldWork) {
    await storeMessage(transaction, {
      ...{ incident: row, kind: 'hand-over', subject: 'Handed over to you' },
      text: `${nameInMessage(by.user.name)} reassigned ${incidentCode(row.id)} from ${nameInMessage(leaver.name)} to you.`,
      sentText: `${incidentCode(row.id)} was reassigned to you.`,
      concerned: sql`${users.id} = ${to.user.id}`,
      ...{ bySms: false, by, at },
    });
  }
  const counts = {
    cases: heldWork.filter(({ isCase }) => isCase).length,
    actions: heldWork.reduce((sum, { actions }) => sum + actions.length, 0),
  };
  return [accountHandOverSentence(counts, to.user.name)];
};

function findHeldWork(row: IncidentRow, userId: string): HeldWork {
  const actions = hasActionsToDo(row.status)
    ? row.document.aar.recommended_ca.filter(
        (action) => action.status !== 'delete' && !isDone(action) && assignedTo(action).user === userId,
      )
    : [];
  const isCase = row.createdBy === userId && STATUSES_HELD.some((status) => status === row.status);
  return { row, isCase, actions };
}

async function readPeople(transaction: Queryable, ids: string[]): Promise<Map<string, Person>> {
  const rows = await selectPeople(transaction).where(and(inArray(users.id, ids), isNull(users.deletedAt)));
  return new Map(
    rows.map(({ user, perms }) => [user.id, { user, viewer: { id: user.id, role: user.role, perms } }]),
  );
}

function refuseForbidden(heldWork: readonly HeldWork[], leaver: Viewer, { user, viewer }: Person): void {
  const forbidden = heldWork.find(
    ({ row, isCase, actions }) =>
      (isCase && !mayTakeOverCase(viewer, leaver, row)) ||
      (actions.length > 0 && !mayTakeOverAction(viewer, row)),
  );
  if (forbidden) throw refused(HAND_OVER_TEXTS.mayNot(user.name, incidentCode(forbidden.row.id)));
}

async function handOverOne(
  services: Pick<Services, 'config' | 'files'>,
  transaction: Queryable,
  { leaver, by, at, platform }: Departure,
  { row, isCase, actions }: HeldWork,
  successor: UserRow,
): Promise<void> {
  const sentences = isCase ? [handOverSentence(leaver.name, successor.name)] : [];
  if (actions.length === 0) {
    const about = { subject: 'incident', id: String(row.id) } as const;
    await writeAudit(transaction, about, by, { description: sentences, platform, at });
    return;
  }
  const assignee = { kind: 'user', id: successor.id, name: successor.name } as const;
  const after = withActions(row, (action) => (actions.includes(action) ? { ...action, assignee } : action));
  const change = diffChange(row, after, { by, at: timeOfSave(row, at), platform });
  const changes = mergeChanges([{ sentences, details: [] }, change.changes]);
  await writeChange(transaction, { ...change, changes }, services);
}

const refused = (text: string) => refusedField(400, 'successor', text);
