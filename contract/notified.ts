import { CATEGORY_LABELS, type Category, type IncidentStatus } from './incidentValues.ts';
import type { NotificationChoice } from './schemas/incident.ts';

/*
 * Who is told of an incident, and in which words. The host asks these functions when it tells people and when it answers
 * who would be told; its SQL form of isTold stands in server/notifications/notifiedUsers.ts, and a test holds them together.
 */

export type RecipientChoice = Omit<NotificationChoice, 'send_noti'>;

/** DET-7: nobody ticked or unticked anything. */
export const NO_CHOICE: RecipientChoice = {
  notification_list: [],
  checked_users: [],
  unchecked_users: [],
  selected_noti_departs: [],
};

/** Whom an incident concerns. A user that is left out is left out whatever else holds. */
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
export function recipientsOf(incident: {
  isEmergency: boolean;
  classificationDepartments: readonly string[];
  choice: RecipientChoice;
}): Recipients {
  const { notification_list, checked_users, unchecked_users, selected_noti_departs } = incident.choice;
  const withStatus = (wanted: number) =>
    selected_noti_departs.filter(({ status }) => status === wanted).map(({ name }) => name);
  const departmentsLeftOut = unique(withStatus(0));
  const chosen = [...notification_list, ...withStatus(1)];
  const inPart = withStatus(-1);
  const ofClassification =
    chosen.length + checked_users.length > 0
      ? incident.classificationDepartments.filter((name) => inPart.includes(name))
      : incident.classificationDepartments;
  const named = unique([...ofClassification, ...chosen]);
  return {
    everybody: incident.isEmergency,
    departments: named.filter((name) => !departmentsLeftOut.includes(name)),
    departmentsLeftOut,
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
export function isTold(recipients: Recipients, user: { id: string; subDepartment: string }): boolean {
  if (recipients.usersLeftOut.includes(user.id)) return false;
  return recipients.users.includes(user.id) || isDepartmentTold(recipients, user.subDepartment);
}

/** DET-7: 1 all of a department's users are told, 0 none, -1 some. One without users is as it was ticked. */
export function departmentStateOf(
  recipients: Recipients,
  department: { name: string; users: number; told: number },
): 1 | 0 | -1 {
  if (department.users === 0) return isDepartmentTold(recipients, department.name) ? 1 : 0;
  if (department.told === 0) return 0;
  return department.told === department.users ? 1 : -1;
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
};

/**
 * NPAN-1: what the message says, in the form the seeds keep it: underscores for spaces. It is put together from what was
 * chosen from lists and never from what was typed, so that no name of a casualty or witness is in it (LIST-12).
 */
export function notificationText(incident: NotificationFacts): string {
  const { event, code, isEmergency, category, status, classification, park } = incident;
  const severity = category ? ` (${CATEGORY_LABELS[category]})` : '';
  const what = isEmergency ? `Emergency ${code}` : `incident ${code}${severity}`;
  const happened =
    event === 'updated'
      ? `${capital(what)} updated, now ${status}`
      : isEmergency
        ? `Emergency broadcast ${code}`
        : `New ${what}`;
  const place = [classification, park && `at ${park}`].filter(Boolean).join(' ');
  return (place ? `${happened}: ${place}` : happened).replaceAll(' ', '_');
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** By its first word an emergency is told from any other incident. */
export function isEmergencyNotification(text: string): boolean {
  return text.startsWith('Emergency_');
}

/** NPAN-1: the message as a person reads it. */
export function readableNotification(text: string): string {
  return text.replaceAll('_', ' ');
}
