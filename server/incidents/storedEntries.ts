import { randomUUID } from 'node:crypto';
import { isDone, isSameAssignee } from '../../contract/incidents/correctiveActions.ts';
import { isMasked, MASKED_FIELDS, MASKED_NAME, unmaskPersons } from '../../contract/incidents/masking.ts';
import { numberActions, numberCasualties, numberWitnesses } from '../../contract/incidents/newIncident.ts';
import { ACTIONS_MAX_COUNT, PERSONS_MAX_COUNT } from '../../contract/limits.ts';
import type { Assignee, CorrectiveAction } from '../../contract/schemas/afterActionReport.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import type { Category } from '../../contract/values/incidentValues.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { Refusal } from '../http/refusal.ts';
import type { FindAssignee } from './assignees.ts';

/** Masked entries keep their signatures: the client read them before the permission was granted (LIST-12). */
export function restorePersons(sent: CaseDetails, stored: CaseDetails, maySeeNames: boolean): CaseDetails {
  const restored = unmaskPersons(sent, stored);
  if (!maySeeNames) return restored;
  return {
    ...restored,
    person_involved_details: restored.person_involved_details.map((casualty, index) => {
      const own = sent.person_involved_details[index];
      return own && !isMasked(own, MASKED_FIELDS.casualty) ? own : casualty;
    }),
    witness_particulars: restored.witness_particulars.map((witness, index) => {
      const own = sent.witness_particulars[index];
      return own && !isMasked(own, MASKED_FIELDS.witness) ? own : witness;
    }),
  };
}

/** Stored values stay masked, because users who cannot see them cannot correct them. */
export function toValidatable(restored: CaseDetails, sent: CaseDetails): CaseDetails {
  return {
    ...restored,
    person_involved_details: remask(
      restored.person_involved_details,
      sent.person_involved_details,
      MASKED_FIELDS.casualty,
    ),
    witness_particulars: remask(
      restored.witness_particulars,
      sent.witness_particulars,
      MASKED_FIELDS.witness,
    ),
  };
}

function remask<Field extends string, Person extends { id: string } & Record<Field, string>>(
  restored: readonly Person[],
  sent: readonly Person[],
  fields: readonly Field[],
): Person[] {
  const byId = new Map(sent.map((person) => [person.id, person]));
  return restored.map((person) => {
    const own = byId.get(person.id);
    const hidden = fields.filter((field) => own?.[field] === MASKED_NAME && person[field]);
    return { ...person, ...Object.fromEntries(hidden.map((field) => [field, MASKED_NAME])) };
  });
}

type Entry = { id: string; status: '' | 'delete' };

/** Sent entries keep their positions, so that errors point to the form's fields (CAS-1, WIT-1, DET-4). */
function keepDeleted<Kind extends Entry>(sent: readonly Kind[], stored: readonly Kind[]): Kind[] {
  const known = new Map(stored.map((entry) => [entry.id, entry]));
  const there = new Set(sent.map(({ id }) => id));
  return [
    ...sent.map((entry) => {
      const was = known.get(entry.id);
      if (was?.status === 'delete') return was;
      return was && entry.status === 'delete' ? { ...was, status: 'delete' as const } : entry;
    }),
    ...stored.filter(({ id }) => !there.has(id)).map((entry) => ({ ...entry, status: 'delete' as const })),
  ];
}

/** @throws Refusal 400 if deleted and current entries together exceed the limit */
export function mergePersons(sent: CaseDetails, stored: CaseDetails): CaseDetails {
  const casualties = keepDeleted(sent.person_involved_details, stored.person_involved_details);
  const witnesses = keepDeleted(sent.witness_particulars, stored.witness_particulars);
  refuseMoreThan(PERSONS_MAX_COUNT, 'case_details.person_involved_details', casualties);
  refuseMoreThan(PERSONS_MAX_COUNT, 'case_details.witness_particulars', witnesses);
  return {
    ...sent,
    person_involved_details: numberCasualties(casualties),
    witness_particulars: numberWitnesses(witnesses),
  };
}

type SavingActions = { by: SignedIn; at: Date; category: Category | ''; findAssignee: FindAssignee };

/**
 * Assigns ids, because another form may reuse a `temp-` id (DET-4).
 * @throws Refusal 400 for duplicate ids, too many actions, or an invalid assignee
 */
export function storedActions(
  sent: readonly CorrectiveAction[],
  stored: readonly CorrectiveAction[],
  saving: SavingActions,
): CorrectiveAction[] {
  const known = new Map(stored.map((action) => [action.id, action]));
  const kept = sent.flatMap(({ id }) => (known.has(id) ? [id] : []));
  if (new Set(kept).size < kept.length) throw refused('aar.recommended_ca', 'Two actions have the same id.');
  const actions = keepDeleted(sent, stored).map((action, index) => {
    const was = known.get(action.id);
    if (was?.status === 'delete') return was;
    const { assignee: _, ...rest } = withDone(action, was, saving);
    const assignee = storedAssignee(action, was, saving, index);
    return {
      ...rest,
      ...(assignee && { assignee }),
      id: was?.id ?? randomUUID(),
      arr_created_at: was?.arr_created_at ?? saving.at.toISOString(),
    };
  });
  refuseMoreThan(ACTIONS_MAX_COUNT, 'aar.recommended_ca', actions);
  return numberActions(actions);
}

/** Clients of the specification send no assignee; it changes only if `action_assigned_to` does (DET-4). */
function storedAssignee(
  { assignee, action_assigned_to }: CorrectiveAction,
  was: CorrectiveAction | undefined,
  { category, findAssignee }: SavingActions,
  index: number,
): Assignee | null | undefined {
  if (assignee === undefined) {
    return was?.action_assigned_to === action_assigned_to ? was.assignee : undefined;
  }
  if (assignee === null || isSameAssignee(assignee, was?.assignee)) return assignee && was?.assignee;
  const found = findAssignee(assignee, category);
  if (!found) {
    throw refused(
      `aar.recommended_ca.${index}.assignee`,
      `This action can't be assigned to: ${assignee.name || assignee.id}.`,
    );
  }
  return found;
}

/** Only the server sets who completed an action, when, and with which photos (DET-4). */
export function withDone(
  { done_at: _at, done_by: _by, done_img_url: _photos, ...action }: CorrectiveAction,
  was: CorrectiveAction | undefined,
  { by, at }: Pick<SavingActions, 'by' | 'at'>,
): CorrectiveAction {
  if (!isDone(action)) return action;
  if (!was || !isDone(was)) return { ...action, done_at: at.toISOString(), done_by: by.user.name };
  const { done_at, done_by, done_img_url } = was;
  return { ...action, ...(done_at && { done_at, done_by }), ...(done_img_url && { done_img_url }) };
}

export function refuseMoreThan(most: number, field: string, entries: readonly unknown[]): void {
  if (entries.length > most) throw refused(field, `At most ${most} are allowed, including deleted ones.`);
}

function refused(field: string, text: string): Refusal {
  return new Refusal(400, text, { errors: { [field]: text } });
}
