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

/* server/notifications/recipientCondition.ts has isRecipient in SQL; a test compares the two. */

export type RecipientChoice = Omit<NotificationChoice, 'send_noti'>;

export const NO_CHOICE: RecipientChoice = {
  notification_list: [],
  checked_users: [],
  unchecked_users: [],
  selected_noti_departs: [],
};

/** Exclusions override everything else. */
export type Recipients = {
  /** An emergency notifies all sub departments, and people without one (FORM-5). */
  everybody: boolean;
  departments: string[];
  departmentsLeftOut: string[];
  users: string[];
  usersLeftOut: string[];
};

/**
 * Chosen recipients win over those of the classification (NLST-1). Retired ones, which are not `notifiable`, do not
 * count; status 0 and `unchecked_users` only exclude (NPAN-6).
 * A department with -1 keeps its default, because the user lists name its single users (DET-7).
 */
export function getRecipients(incident: {
  isEmergency: boolean;
  classificationDepartments: readonly string[];
  choice: RecipientChoice;
  notifiable: readonly string[];
}): Recipients {
  const { notification_list, checked_users, unchecked_users, selected_noti_departs } = incident.choice;
  const withStatus = (wanted: number) =>
    selected_noti_departs.filter(({ status }) => status === wanted).map(({ name }) => name);
  const chosen = [...notification_list, ...withStatus(1)].filter((one) => incident.notifiable.includes(one));
  const inPart = withStatus(-1);
  const isAnyChosen = chosen.length + checked_users.length > 0;
  const usual = incident.classificationDepartments.filter((name) => !isAnyChosen || inPart.includes(name));
  return {
    everybody: incident.isEmergency,
    departments: unique([...usual, ...chosen]),
    departmentsLeftOut: unique(withStatus(0)),
    users: unique(checked_users),
    usersLeftOut: unique(unchecked_users),
  };
}

const unique = (values: readonly string[]) => [...new Set(values)];

export function isDepartmentNotified(recipients: Recipients, department: string): boolean {
  if (recipients.departmentsLeftOut.includes(department)) return false;
  return recipients.everybody || recipients.departments.includes(department);
}

/** Exclusion of the user wins, then selection of the user, then the department. */
export function isRecipient(recipients: Recipients, user: { id: string; subDepartment: string }): boolean {
  if (recipients.usersLeftOut.includes(user.id)) return false;
  return recipients.users.includes(user.id) || isDepartmentNotified(recipients, user.subDepartment);
}

/** 1 if all users are notified, 0 if none, -1 if some; a department without users keeps its checkbox (DET-7). */
export function getDepartmentState(
  recipients: Recipients,
  department: { name: string; users: number; told: number },
): 1 | 0 | -1 {
  if (department.users === 0) return isDepartmentNotified(recipients, department.name) ? 1 : 0;
  if (department.told === 0) return 0;
  return department.told === department.users ? 1 : -1;
}

export type UsualRecipients = { isEmergency: boolean; departments: readonly NotifiedDepartment[] };

export function resolveRecipients(
  { isEmergency, departments }: UsualRecipients,
  choice: RecipientChoice,
): Recipients {
  const classificationDepartments = departments.filter(({ status }) => status !== 0).map(({ name }) => name);
  const notifiable = departments.map(({ name }) => name);
  return getRecipients({ isEmergency, classificationDepartments, choice, notifiable });
}

/** `members` are the users loaded so far; `users` is the total, if known. */
type TickedDepartment = { name: string; members: readonly string[]; users: number | undefined };

/** Counts the loaded members while the total is unknown (DET-7). */
export function getTickState(recipients: Recipients, department: TickedDepartment): 1 | 0 | -1 {
  const { name, members, users } = department;
  const isWhole = isDepartmentNotified(recipients, name);
  const apart = members.filter(
    (id) => isRecipient(recipients, { id, subDepartment: name }) !== isWhole,
  ).length;
  if (users === undefined) return apart > 0 ? -1 : isWhole ? 1 : 0;
  return getDepartmentState(recipients, { name, users, told: isWhole ? users - apart : apart });
}

export function withDepartment(
  choice: RecipientChoice,
  usual: UsualRecipients,
  { name, members }: Pick<TickedDepartment, 'name' | 'members'>,
  isTicked: boolean,
): RecipientChoice {
  const shown = listDefaults(choice, usual);
  return {
    notification_list: toggleEntry(shown.notification_list, name, isTicked),
    checked_users: shown.checked_users.filter((id) => !members.includes(id)),
    unchecked_users: shown.unchecked_users.filter((id) => !members.includes(id)),
    selected_noti_departs: withState(shown.selected_noti_departs, name, isTicked ? 1 : 0),
  };
}

/** A department that was unchecked as a whole stays 0, so that only individually checked users are notified (DET-7). */
export function withUser(
  choice: RecipientChoice,
  usual: UsualRecipients,
  department: TickedDepartment,
  id: string,
  isTicked: boolean,
): RecipientChoice {
  const { name } = department;
  const shown = listDefaults(choice, usual);
  const isWhole = isDepartmentNotified(resolveRecipients(usual, shown), name);
  const changed = {
    ...shown,
    checked_users: toggleEntry(shown.checked_users, id, isTicked && !isWhole),
    unchecked_users: toggleEntry(shown.unchecked_users, id, !isTicked && isWhole),
  };
  // People of a retired department can only be chosen one by one.
  if (!usual.departments.some((listed) => listed.name === name)) return changed;
  const members = unique([...department.members, id]);
  const state = getTickState(resolveRecipients(usual, changed), { ...department, members });
  if (state !== -1 && department.users !== undefined) {
    return withDepartment(changed, usual, { name, members }, state === 1);
  }
  const isLeftOut = shown.selected_noti_departs.some((entry) => entry.name === name && entry.status === 0);
  return {
    ...changed,
    // A partly checked department follows the incident unless it is listed.
    notification_list:
      isWhole && !isUsual(usual, name)
        ? toggleEntry(shown.notification_list, name, true)
        : shown.notification_list,
    selected_noti_departs: isLeftOut
      ? shown.selected_noti_departs
      : withState(shown.selected_noti_departs, name, -1),
  };
}

/** Explicit choices stay. A department with status 1 that is not in `notification_list` is a default (DET-7). */
export function followDefaults(choice: RecipientChoice, usual: UsualRecipients): RecipientChoice {
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

/** Lists the defaults explicitly: otherwise the first selected user would become the only recipient (NPAN-6). */
function listDefaults(choice: RecipientChoice, usual: UsualRecipients): RecipientChoice {
  const recipients = resolveRecipients(usual, choice);
  const known = new Set(choice.selected_noti_departs.map(({ name }) => name));
  const named = usual.departments.flatMap(({ name }): NotifiedDepartment[] => {
    if (known.has(name)) return [];
    if (isDepartmentNotified(recipients, name)) return [{ name, status: 1 }];
    return isUsual(usual, name) ? [{ name, status: 0 }] : [];
  });
  return { ...choice, selected_noti_departs: [...choice.selected_noti_departs, ...named] };
}

function isUsual({ departments }: UsualRecipients, name: string): boolean {
  return departments.some((department) => department.name === name && department.status !== 0);
}

function toggleEntry(list: readonly string[], entry: string, isIn: boolean): string[] {
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
 * `one time` sends an SMS with the first notification only, if its author may send one (`mayNotifyBySms`) or in an
 * emergency; otherwise only emergencies send one. Empty counts as `repeat` (DET-8).
 */
export function isSentBySms(incident: {
  isEmergency: boolean;
  frequency: '' | 'repeat' | 'one time';
  isFirst: boolean;
  maySend: boolean;
}): boolean {
  const { isEmergency, frequency, isFirst, maySend } = incident;
  if (frequency === 'one time') return isFirst && (isEmergency || maySend);
  return isEmergency;
}

export type NotificationFacts = {
  event: 'created' | 'updated';
  code: string;
  isEmergency: boolean;
  category: Category | '';
  status: IncidentStatus;
  classification: string;
  park: string;
  /** Shown in emergencies, so that helpers find the place. */
  zoneType: string;
};

/** Underscores for spaces (NPAN-1). Only values chosen from lists, so that no personal name leaks (LIST-12). */
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

type FeedbackFacts = {
  code: string;
  turn: StatusTransition;
  by: string;
  remark?: string | undefined;
  /** Undefined if the reporter may not read it (LIST-8). */
  aar: AfterActionReport | undefined;
  /** Titles of root causes in the reference data. Other root causes may be typed text, so they are left out (REF-3). */
  causes: readonly string[];
};

/** Transitions that are reported to the creator; submitting and archiving are not. */
const ANSWERS: readonly StatusTransition[] = ['approved', 'sent back', 'closed', 'reopened'];

/**
 * `sentText` is for push and mail, which leave the console, so it contains no names. The remark is typed, so it is
 * separate from both texts (REF-3).
 */
export function feedbackText({ code, turn, by, remark, aar, causes }: FeedbackFacts) {
  if (!ANSWERS.includes(turn)) return undefined;
  const head = `Your incident ${code} was ${turn}`;
  const done = aar && turn === 'closed' ? summarizeActions(aar, causes) : [];
  return {
    sentText: head.replaceAll(' ', '_'),
    text: [`${head} by ${by}.`, ...done].join(' ').replaceAll(' ', '_'),
    remark: aar && remark ? shortenRemark(remark) : '',
  };
}

function summarizeActions(
  { recommended_ca, root_cause }: AfterActionReport,
  titles: readonly string[],
): string[] {
  const actions = recommended_ca.filter(({ status }) => status !== 'delete');
  const done = actions.filter(isDone).length;
  const causes = [root_cause.unsafe_act, root_cause.unsafe_cond].filter((cause) => titles.includes(cause));
  const noun = actions.length === 1 ? 'corrective action' : 'corrective actions';
  return [
    ...(actions.length > 0 ? [`${done} of ${actions.length} ${noun} done.`] : []),
    ...(causes.length > 0 ? [`Root cause: ${causes.join(', ')}.`] : []),
  ];
}

const REMARK_SHOWN = 200;

export function shortenRemark(remark: string): string {
  const characters = [...remark.trim().replaceAll(/\s+/g, ' ')];
  return characters.length > REMARK_SHOWN
    ? `${characters.slice(0, REMARK_SHOWN).join('')}…`
    : characters.join('');
}
