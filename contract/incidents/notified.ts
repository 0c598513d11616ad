import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { NotificationChoice } from '../schemas/incident.ts';
import type { NotifiedDepartment } from '../schemas/notification.ts';
import {
  CATEGORY_LABELS,
  type Category,
  type IncidentStatus,
  type StatusTransition,
  zoneTitle,
} from '../values/incidentValues.ts';
import { isDone } from './correctiveActions.ts';

/*
 * Who is told of an incident, and in which words. The server asks these functions when it tells people and when it answers
 * who would be told; its SQL form of isRecipient stands in server/notifications/notifiedUsers.ts, and a test holds them together.
 */

export type RecipientChoice = Omit<NotificationChoice, 'send_noti'>;

/** DET-7: nobody ticked or unticked anything. */
export const NO_CHOICE: RecipientChoice = {
  notification_list: [],
  checked_users: [],
  unchecked_users: [],
  selected_noti_departs: [],
};

/** Whom an incident concerns. A user or a department that is left out is left out whatever else holds. */
export type Recipients = {
  /** FORM-5: an emergency concerns every sub department, and people of none. */
  everybody: boolean;
  departments: string[];
  departmentsLeftOut: string[];
  users: string[];
  usersLeftOut: string[];
};

/**
 * NPAN-6: whom people ticked (DET-7), and only where nobody was, the sub departments of the classification (NLST-1); in an
 * emergency all (FORM-5). Ticked is a department with status 1 or a name in `notification_list`, and a user in
 * `checked_users`. Status 0 and `unchecked_users` leave out, of whichever of these, and choose nobody: with nothing else, the
 * classification's but for them are told. A department with -1 stays what the classification makes of it, because its single
 * users are then named in the two lists of users.
 */
export function getRecipients(incident: {
  isEmergency: boolean;
  classificationDepartments: readonly string[];
  choice: RecipientChoice;
}): Recipients {
  const { notification_list, checked_users, unchecked_users, selected_noti_departs } = incident.choice;
  const withStatus = (wanted: number) =>
    selected_noti_departs.filter(({ status }) => status === wanted).map(({ name }) => name);
  const chosen = [...notification_list, ...withStatus(1)];
  const inPart = withStatus(-1);
  const ofClassification =
    chosen.length + checked_users.length > 0
      ? incident.classificationDepartments.filter((name) => inPart.includes(name))
      : incident.classificationDepartments;
  return {
    everybody: incident.isEmergency,
    departments: unique([...ofClassification, ...chosen]),
    departmentsLeftOut: unique(withStatus(0)),
    users: unique(checked_users),
    usersLeftOut: unique(unchecked_users),
  };
}

const unique = (values: readonly string[]) => [...new Set(values)];

/** Whether a department is told, but for single users of it. */
export function isDepartmentTold(recipients: Recipients, department: string): boolean {
  if (recipients.departmentsLeftOut.includes(department)) return false;
  return recipients.everybody || recipients.departments.includes(department);
}

/** Whether one user is told: unticked is never, ticked is always, and otherwise as the department. */
export function isRecipient(recipients: Recipients, user: { id: string; subDepartment: string }): boolean {
  if (recipients.usersLeftOut.includes(user.id)) return false;
  return recipients.users.includes(user.id) || isDepartmentTold(recipients, user.subDepartment);
}

/** DET-7: 1 all of a department's users are told, 0 none, -1 some. One without users is as it was ticked. */
export function getDepartmentState(
  recipients: Recipients,
  department: { name: string; users: number; told: number },
): 1 | 0 | -1 {
  if (department.users === 0) return isDepartmentTold(recipients, department.name) ? 1 : 0;
  if (department.told === 0) return 0;
  return department.told === department.users ? 1 : -1;
}

/** Whom an incident is told to where nobody chooses: in an emergency every department (FORM-5), else the classification's. */
export type UsualRecipients = { isEmergency: boolean; departments: readonly NotifiedDepartment[] };

export function recipientsChosen(
  { isEmergency, departments }: UsualRecipients,
  choice: RecipientChoice,
): Recipients {
  const classificationDepartments = departments.filter(({ status }) => status !== 0).map(({ name }) => name);
  return getRecipients({ isEmergency, classificationDepartments, choice });
}

/** A department whose boxes are ticked: the users of it that are known, and how many there are, where that is known. */
export type TickedDepartment = { name: string; members: readonly string[]; users: number | undefined };

/** DET-7: how much of a department is told by what was ticked; as long as nobody knows how many it has, by what is known. */
export function getTickState(recipients: Recipients, department: TickedDepartment): 1 | 0 | -1 {
  const { name, members, users } = department;
  const isWhole = isDepartmentTold(recipients, name);
  const apart = members.filter(
    (id) => isRecipient(recipients, { id, subDepartment: name }) !== isWhole,
  ).length;
  if (users === undefined) return apart > 0 ? -1 : isWhole ? 1 : 0;
  return getDepartmentState(recipients, { name, users, told: isWhole ? users - apart : apart });
}

/** DET-7: a department is ticked or unticked, and with it everybody of it. */
export function withDepartment(
  choice: RecipientChoice,
  usual: UsualRecipients,
  { name, members }: Pick<TickedDepartment, 'name' | 'members'>,
  isTicked: boolean,
): RecipientChoice {
  const shown = asShown(choice, usual);
  return {
    notification_list: listed(shown.notification_list, name, isTicked),
    checked_users: shown.checked_users.filter((id) => !members.includes(id)),
    unchecked_users: shown.unchecked_users.filter((id) => !members.includes(id)),
    selected_noti_departs: withState(shown.selected_noti_departs, name, isTicked ? 1 : 0),
  };
}

/**
 * DET-7: one user is ticked or unticked. With all of its users ticked a department is, with none it is not. One that was
 * unticked as a whole stays 0, so that of it those alone are told who are ticked one by one.
 */
export function withUser(
  choice: RecipientChoice,
  usual: UsualRecipients,
  department: TickedDepartment,
  id: string,
  isTicked: boolean,
): RecipientChoice {
  const { name } = department;
  const shown = asShown(choice, usual);
  const isWhole = isDepartmentTold(recipientsChosen(usual, shown), name);
  const changed = {
    ...shown,
    checked_users: listed(shown.checked_users, id, isTicked && !isWhole),
    unchecked_users: listed(shown.unchecked_users, id, !isTicked && isWhole),
  };
  const members = unique([...department.members, id]);
  const state = getTickState(recipientsChosen(usual, changed), { ...department, members });
  if (state !== -1 && department.users !== undefined) {
    return withDepartment(changed, usual, { name, members }, state === 1);
  }
  const isLeftOut = shown.selected_noti_departs.some((entry) => entry.name === name && entry.status === 0);
  return {
    ...changed,
    // In part it is what the incident makes of it, unless it is named.
    notification_list:
      isWhole && !isUsual(usual, name)
        ? listed(shown.notification_list, name, true)
        : shown.notification_list,
    selected_noti_departs: isLeftOut
      ? shown.selected_noti_departs
      : withState(shown.selected_noti_departs, name, -1),
  };
}

/**
 * DET-7: after a change of the classification or the emergency: what somebody ticked or unticked stays, and all else is as
 * the incident makes of it now. A department with status 1 that is not in `notification_list` was ticked by nobody.
 */
export function followed(choice: RecipientChoice, usual: UsualRecipients): RecipientChoice {
  const { notification_list, selected_noti_departs } = choice;
  if (selected_noti_departs.length === 0) return choice;
  const kept = selected_noti_departs.filter(
    ({ name, status }) => status !== 1 || notification_list.includes(name) || isUsual(usual, name),
  );
  const known = new Set(kept.map(({ name }) => name));
  const come = usual.departments.filter(({ name, status }) => status !== 0 && !known.has(name));
  if (come.length === 0 && kept.length === selected_noti_departs.length) return choice;
  return {
    ...choice,
    selected_noti_departs: [...kept, ...come.map(({ name }) => ({ name, status: 1 as const }))],
  };
}

/**
 * DET-12: the same choice with the state of each department that is told. Before a first tick nobody is chosen and the
 * classification's are told; with it they must be named, or whoever is ticked would be told alone (NPAN-6).
 */
function asShown(choice: RecipientChoice, usual: UsualRecipients): RecipientChoice {
  const recipients = recipientsChosen(usual, choice);
  const known = new Set(choice.selected_noti_departs.map(({ name }) => name));
  const named = usual.departments.flatMap(({ name }): NotifiedDepartment[] => {
    if (known.has(name)) return [];
    if (isDepartmentTold(recipients, name)) return [{ name, status: 1 }];
    return isUsual(usual, name) ? [{ name, status: 0 }] : [];
  });
  return { ...choice, selected_noti_departs: [...choice.selected_noti_departs, ...named] };
}

function isUsual({ departments }: UsualRecipients, name: string): boolean {
  return departments.some((department) => department.name === name && department.status !== 0);
}

function listed(list: readonly string[], entry: string, isIn: boolean): string[] {
  return isIn ? unique([...list, entry]) : list.filter((other) => other !== entry);
}

function withState(
  departments: readonly NotifiedDepartment[],
  name: string,
  status: NotifiedDepartment['status'],
): NotifiedDepartment[] {
  return [...departments.filter((department) => department.name !== name), { name, status }];
}

/**
 * DET-8: whether people are told by SMS, too. An emergency is; any other incident is where somebody chose `one time`.
 * `one time` is once, with the first notification of the incident; none counts as `repeat`, which is every time.
 */
export function isToldBySms(incident: {
  isEmergency: boolean;
  frequency: '' | 'repeat' | 'one time';
  isFirst: boolean;
}): boolean {
  if (incident.frequency === 'one time') return incident.isFirst;
  return incident.isEmergency;
}

export type NotificationFacts = {
  event: 'created' | 'updated';
  /** The code people use: `INC-000123`. */
  code: string;
  isEmergency: boolean;
  category: Category | '';
  status: IncidentStatus;
  classification: string;
  park: string;
  /** The main zone as chosen; an emergency names it, so that helpers find the place. */
  zoneType: string;
};

/**
 * NPAN-1: what the message says, in the form the specification keeps it: underscores for spaces. It is put together from what was
 * chosen from lists and never from what was typed, so that no name of a casualty or witness is in it (LIST-12).
 */
export function notificationText(incident: NotificationFacts): string {
  const { event, code, isEmergency, category, status, classification, park, zoneType } = incident;
  const severity = category ? ` (${CATEGORY_LABELS[category]})` : '';
  const what = isEmergency ? `Emergency ${code}` : `incident ${code}${severity}`;
  const happened =
    event === 'updated'
      ? `${capital(what)} updated, now ${status}`
      : isEmergency
        ? `Emergency broadcast ${code}`
        : `New ${what}`;
  const where = [isEmergency && zoneTitle(zoneType), park].filter(Boolean).join(', ');
  const place = [classification, where && `at ${where}`].filter(Boolean).join(' ');
  return (place ? `${happened}: ${place}` : happened).replaceAll(' ', '_');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export type FeedbackFacts = {
  code: string;
  turn: StatusTransition;
  /** The name of who did it. */
  by: string;
  remark?: string | undefined;
  /** Undefined where the reporter may not read it (LIST-8). */
  aar: AfterActionReport | undefined;
};

/** Of what becomes of their case the reporter is told; that it was submitted or put away is no answer to them. */
const ANSWERS: readonly StatusTransition[] = ['approved', 'sent back', 'closed', 'reopened'];

/**
 * What who filed a case is told when something becomes of it, as the panel keeps it; undefined where they are told nothing.
 * `head` is what a push says, which others may read on a locked screen: nothing in it was typed.
 */
export function feedbackText({ code, turn, by, remark, aar }: FeedbackFacts) {
  if (!ANSWERS.includes(turn)) return undefined;
  const head = `Your incident ${code} was ${turn} by ${by}`;
  const why = aar && remark?.trim() ? shortened(remark) : '';
  const done = aar && turn === 'closed' ? whatWasDone(aar) : [];
  const text = [`${head}.`, ...done, ...(why ? [`Remark: ${why}`] : [])].join(' ');
  return { head: head.replaceAll(' ', '_'), text: text.replaceAll(' ', '_') };
}

/** What was changed because of a case: its corrective actions, and the root cause that they mend. */
export function whatWasDone({ recommended_ca, root_cause }: AfterActionReport): string[] {
  const actions = recommended_ca.filter(({ status }) => status !== 'delete');
  const done = actions.filter(isDone).length;
  const causes = [root_cause.unsafe_act, root_cause.unsafe_cond].filter(Boolean);
  const noun = actions.length === 1 ? 'corrective action' : 'corrective actions';
  return [
    ...(actions.length > 0 ? [`${done} of ${actions.length} ${noun} done.`] : []),
    ...(causes.length > 0 ? [`Root cause: ${causes.join(', ')}.`] : []),
  ];
}

/** Characters of what somebody typed in a message; the case has the whole of it. */
const REMARK_SHOWN = 200;

export function shortened(remark: string): string {
  const characters = [...remark.trim().replaceAll(/\s+/g, ' ')];
  return characters.length > REMARK_SHOWN
    ? `${characters.slice(0, REMARK_SHOWN).join('')}…`
    : characters.join('');
}

/** By its first word an emergency is told from any other incident. */
export function isEmergencyNotification(text: string): boolean {
  return text.startsWith('Emergency_');
}

/** NPAN-1: the message as a person reads it. */
export function readableNotification(text: string): string {
  return text.replaceAll('_', ' ');
}
