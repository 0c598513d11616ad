import { type IncidentFacts, mayWorkOnIncident, type Viewer } from '../access.ts';
import { ROLES, type Role } from '../permissions.ts';
import type { Assignee, CorrectiveAction } from '../schemas/afterActionReport.ts';
import { daysBetween } from '../singaporeTime.ts';
import type { IncidentStatus } from '../values/incidentValues.ts';

/*
 * DET-4: to whom a corrective action is assigned, when it is done, and who says so. The table `corrective_actions` of the
 * server (server/database/schema/incidents.ts) holds the same of every incident; a test holds the two against each other.
 */

/** The status of a corrective action that is done, and of one that is to be done again, by their names in the reference data. */
export const ACTION_DONE = 'Completed';
export const ACTION_AGAIN = 'In progress';

export function isDone({ recommended_ca_status }: Pick<CorrectiveAction, 'recommended_ca_status'>): boolean {
  return recommended_ca_status === ACTION_DONE;
}

/** Whose an action is: one person's, or everybody's of a sub department; nobody's where neither is there. */
export type AssignedTo = { user?: string; subDepartment?: string };

/** Who was chosen; where nobody was, the sub department that `action_assigned_to` names. */
export function assignedTo({
  assignee,
  action_assigned_to,
}: Pick<CorrectiveAction, 'assignee' | 'action_assigned_to'>): AssignedTo {
  if (assignee) return assignee.kind === 'user' ? { user: assignee.id } : { subDepartment: assignee.id };
  return action_assigned_to ? { subDepartment: action_assigned_to } : {};
}

/** Whoever asks, with the sub department they are of. */
export type Worker = Viewer & { subDepartment: string };

export function isMine(
  worker: Pick<Worker, 'id' | 'subDepartment'>,
  action: Pick<CorrectiveAction, 'assignee' | 'action_assigned_to'>,
): boolean {
  const { user, subDepartment } = assignedTo(action);
  return user === worker.id || (Boolean(subDepartment) && subDepartment === worker.subDepartment);
}

/**
 * In which states of its incident an action is anybody's work: a closed one may have left some open (FLOW-4). What was sent
 * back is a draft again, and what is archived is over.
 */
export const STATUSES_WITH_ACTIONS = [
  'Open',
  'Pending Approval',
  'Approve',
  'Closed',
] as const satisfies IncidentStatus[];

export function hasActionsToDo(status: IncidentStatus): boolean {
  return STATUSES_WITH_ACTIONS.some((one) => one === status);
}

/** Who says that it is done, or takes that back: whose it is, and whoever works on the incident. */
export function mayCompleteAction(
  worker: Worker,
  incident: Pick<IncidentFacts, 'category' | 'createdBy'>,
  action: CorrectiveAction,
): boolean {
  return isMine(worker, action) || mayWorkOnIncident(worker, incident);
}

export function isSameAssignee(
  one: Assignee | null | undefined,
  other: Assignee | null | undefined,
): boolean {
  return one?.kind === other?.kind && one?.id === other?.id;
}

/** `Overdue by 3 days`, `Due today`, `Due in 2 days`; both days as `YYYY-MM-DD`. */
export function dueText(due: string, today: string): string {
  const days = daysBetween(today, due);
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days === 0) return 'Due today';
  return days < 0 ? `Overdue by ${count}` : `Due in ${count}`;
}

/**
 * The head of a department is in no account, so that among its members those with the highest roles stand for them: super
 * users and above, or where there are none, the highest that there is.
 */
export function findDepartmentHeads<Member extends { role: Role }>(members: readonly Member[]): Member[] {
  const rank = ({ role }: { role: Role }) => ROLES.indexOf(role);
  const least = Math.min(Math.max(...members.map(rank)), ROLES.indexOf('super_user'));
  return members.filter((member) => rank(member) >= least);
}

/** DET-4: people are reminded so many days before the day, on it, and after it whenever so many more are over. */
export const REMINDED_BEFORE = 3;
export const REMINDED_EVERY = 7;
/** Its department's head is told as well once people were reminded so often. */
export const REMINDED_ALONE = 2;
