import { type IncidentFacts, mayWorkOnIncident, type Viewer } from '../access.ts';
import { ROLES, type Role } from '../permissions.ts';
import type { Assignee, CorrectiveAction } from '../schemas/afterActionReport.ts';
import { daysBetween } from '../singaporeTime.ts';
import type { IncidentStatus } from '../values/incidentValues.ts';

/* The server's table `corrective_actions` mirrors this; a test compares the two. */

/** Status names in the reference data, for a done action and for a reopened one. */
export const ACTION_DONE = 'Completed';
export const ACTION_AGAIN = 'In progress';

export function isDone({ recommended_ca_status }: Pick<CorrectiveAction, 'recommended_ca_status'>): boolean {
  return recommended_ca_status === ACTION_DONE;
}

/** One person, a whole sub department, or no one. */
type AssignedTo = { user?: string; subDepartment?: string };

/** Falls back to the sub department in `action_assigned_to`. */
export function assignedTo({
  assignee,
  action_assigned_to,
}: Pick<CorrectiveAction, 'assignee' | 'action_assigned_to'>): AssignedTo {
  if (assignee) return assignee.kind === 'user' ? { user: assignee.id } : { subDepartment: assignee.id };
  return action_assigned_to ? { subDepartment: action_assigned_to } : {};
}

export type Worker = Viewer & { subDepartment: string };

export function isMine(
  worker: Pick<Worker, 'id' | 'subDepartment'>,
  action: Pick<CorrectiveAction, 'assignee' | 'action_assigned_to'>,
): boolean {
  const { user, subDepartment } = assignedTo(action);
  return user === worker.id || (Boolean(subDepartment) && subDepartment === worker.subDepartment);
}

/** A closed incident can have open actions (FLOW-4); drafts and archived incidents have none. */
export const STATUSES_WITH_ACTIONS = [
  'Open',
  'Pending Approval',
  'Approve',
  'Closed',
] as const satisfies IncidentStatus[];

export function hasActionsToDo(status: IncidentStatus): boolean {
  return STATUSES_WITH_ACTIONS.some((one) => one === status);
}

/** The assignee and anybody who works on the incident may complete an action or undo that. */
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

/** Returns `Overdue by 3 days`, `Due today` or `Due in 2 days`; both days are `YYYY-MM-DD`. */
export function dueText(due: string, today: string): string {
  const days = daysBetween(today, due);
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days === 0) return 'Due today';
  return days < 0 ? `Overdue by ${count}` : `Due in ${count}`;
}

/** Accounts record no department heads: super users and above count as heads, or else the highest role. */
export function findDepartmentHeads<Member extends { role: Role }>(members: readonly Member[]): Member[] {
  const rank = ({ role }: { role: Role }) => ROLES.indexOf(role);
  const least = Math.min(Math.max(...members.map(rank)), ROLES.indexOf('super_user'));
  return members.filter((member) => rank(member) >= least);
}

/** Days: one reminder before the due day, one on it, then one at each interval after it (DET-4). */
export const REMINDED_BEFORE = 3;
export const REMINDED_EVERY = 7;
/** Reminders before the department's head is notified too. */
export const REMINDED_ALONE = 2;
