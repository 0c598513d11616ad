import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { mayOpenCategory } from '../../contract/access.ts';
import { isDone, isSameAssignee } from '../../contract/incidents/correctiveActions.ts';
import { incidentProblems, type Purpose } from '../../contract/incidents/incidentProblems.ts';
import { type IncidentContent, incidentSizeProblem } from '../../contract/incidents/incidentSize.ts';
import { numberActions, numberCasualties, numberWitnesses } from '../../contract/incidents/newIncident.ts';
import { ACTIONS_MAX_COUNT, PERSONS_MAX_COUNT } from '../../contract/limits.ts';
import type {
  AfterActionReport,
  Assignee,
  CorrectiveAction,
  RootCause,
} from '../../contract/schemas/afterActionReport.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import type { Queryable } from '../database/connection.ts';
import { users } from '../database/schema.ts';
import { selectPeople, stateRefusal } from '../http/authentication/accountState.ts';
import type { SignedIn } from '../http/authentication/authenticate.ts';
import { invalidFields, Refusal, refusedField } from '../http/refusal.ts';

type Content = { case_details: CaseDetails; aar: AfterActionReport };

type Sent = {
  case_details: CaseDetails & { root_cause?: RootCause | undefined };
  aar: AfterActionReport;
  zone_type?: string | undefined;
};

/** The specification has both fields in two places: the outer `zone_type` wins, the outer `root_cause` only fills gaps. */
export function normalizeContent({
  case_details: { root_cause, ...details },
  aar,
  zone_type,
}: Sent): Content {
  const { incident_description } = details;
  const kept = aar.root_cause;
  return {
    case_details: {
      ...details,
      incident_description: {
        ...incident_description,
        zone_type: zone_type || incident_description.zone_type,
      },
    },
    aar: {
      ...aar,
      root_cause: {
        unsafe_act: kept.unsafe_act || (root_cause?.unsafe_act ?? ''),
        unsafe_cond: kept.unsafe_cond || (root_cause?.unsafe_cond ?? ''),
        follow_up: kept.follow_up || (root_cause?.follow_up ?? ''),
      },
    },
  };
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

type SavingActions = { by: SignedIn; at: Date; assignees: readonly Assignee[] };

/** Of the console's own `temp-` ids, by which a form recognises its actions if the answer was lost (DET-11). */
const RANDOM_ID = /^temp-([0-9a-f]{32})$/;

/**
 * Assigns ids, because another form may reuse a `temp-` id (DET-4).
 * @throws Refusal 400 for duplicate ids, too many actions, or an invalid assignee
 */
export function mergeActions(
  { recommended_ca: sent, ...report }: AfterActionReport,
  { recommended_ca: stored }: Pick<AfterActionReport, 'recommended_ca'>,
  saving: SavingActions,
): AfterActionReport {
  const known = new Map(stored.map((action) => [action.id, action]));
  const kept = sent.flatMap(({ id }) => (known.has(id) ? [id] : []));
  if (new Set(kept).size < kept.length)
    throw refusedField(400, 'aar.recommended_ca', 'Two actions have the same id.');
  const ids = new Set(known.keys());
  const newId = (sentId: string): string => {
    const [, id] = RANDOM_ID.exec(sentId) ?? [];
    const isFree = id !== undefined && !ids.has(id);
    if (isFree) ids.add(id);
    return isFree ? id : randomUUID();
  };
  const actions = keepDeleted(sent, stored).map((action, index) => {
    const was = known.get(action.id);
    if (was?.status === 'delete') return was;
    const { assignee: _, ...rest } = withDone(action, was, saving);
    const assignee = storedAssignee(action, was, saving.assignees, index);
    return {
      ...rest,
      ...(assignee && { assignee }),
      id: was?.id ?? newId(action.id),
      arr_created_at: was?.arr_created_at ?? saving.at.toISOString(),
    };
  });
  refuseMoreThan(ACTIONS_MAX_COUNT, 'aar.recommended_ca', actions);
  return { ...report, recommended_ca: numberActions(actions) };
}

/**
 * Finds the new assignees among active accounts that may open the category, and sub departments with accounts (LIST-8,
 * DET-4). The others need no query.
 */
export async function findAssignees(
  database: Queryable,
  { case_details, aar }: Content,
  stored: Pick<Content, 'aar'> | undefined,
  at: Date,
): Promise<Assignee[]> {
  const { category } = case_details.incident_description;
  const known = new Map(stored?.aar.recommended_ca.map(({ id, assignee }) => [id, assignee]));
  const getIds = (kind: Assignee['kind']) =>
    aar.recommended_ca.flatMap(({ id, assignee }) =>
      assignee?.kind === kind && !isSameAssignee(assignee, known.get(id)) ? [assignee.id] : [],
    );
  const [people, departments] = [getIds('user'), getIds('sub_department')];
  const accounts = people.length > 0 ? await selectPeople(database).where(inArray(users.id, people)) : [];
  const peopled =
    departments.length > 0
      ? await database
          .selectDistinct({ name: users.subDepartment })
          .from(users)
          .where(inArray(users.subDepartment, departments))
      : [];
  return [
    ...accounts.flatMap(({ user, perms }): Assignee[] => {
      const { id, name, role } = user;
      const isActive = user.isActive === 1 && !user.deletedAt && !stateRefusal(user, at);
      return isActive && mayOpenCategory({ id, role, perms }, category) ? [{ kind: 'user', id, name }] : [];
    }),
    ...peopled.map(({ name }): Assignee => ({ kind: 'sub_department', id: name, name })),
  ];
}

/** Clients of the specification send no assignee; it changes only if `action_assigned_to` does (DET-4). */
function storedAssignee(
  { assignee, action_assigned_to }: CorrectiveAction,
  was: CorrectiveAction | undefined,
  assignees: readonly Assignee[],
  index: number,
): Assignee | null | undefined {
  if (assignee === undefined) {
    return was?.action_assigned_to === action_assigned_to ? was.assignee : undefined;
  }
  if (assignee === null || isSameAssignee(assignee, was?.assignee)) return assignee && was?.assignee;
  const found = assignees.find((one) => isSameAssignee(one, assignee));
  if (!found) {
    throw refusedField(
      400,
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
  if (entries.length > most)
    throw refusedField(400, field, `At most ${most} are allowed, including deleted ones.`);
}

const TEXTS: Record<Purpose, string> = {
  submit: 'Please complete the incident before you submit it.',
  save: 'Please complete the incident before you save it.',
};

/**
 * Validates like the form, by the server's clock. People cannot correct a text that is hidden from them.
 * @throws Refusal 400 with a text per field
 */
export function assertValid(
  details: CaseDetails,
  purpose: Purpose,
  now: Date,
  hidden: ReadonlySet<string> = new Set(),
): void {
  const problems = incidentProblems(details, purpose, now).filter(
    ({ path, severity }) => severity === 'error' && !hidden.has(path),
  );
  if (problems.length === 0) return;
  throw new Refusal(400, TEXTS[purpose], {
    errors: Object.fromEntries(problems.map(({ path, text }) => [path, text])),
  });
}

/** @throws Refusal 400 with a text per field (REF-3) */
export function assertOffered(...errors: Record<string, string>[]): void {
  const all: Record<string, string> = Object.assign({}, ...errors);
  if (Object.keys(all).length > 0) throw invalidFields(all);
}

/** A stored incident above the limit may be saved again if it does not grow. @throws Refusal 400 */
export function assertSize(content: IncidentContent, stored?: IncidentContent): void {
  const problem = incidentSizeProblem(content, stored);
  if (problem) throw new Refusal(400, problem);
}
