import { accountStatus } from '../accounts/userState.ts';
import { type RoleTitles, roleTitle } from '../permissions.ts';
import type { FieldChange } from '../schemas/auditTrail.ts';
import type { User } from '../schemas/user.ts';
import { dayToWireDate } from '../singaporeTime.ts';
import { updateSentence } from './changeSentences.ts';

export const USER_ENTRIES = {
  created: 'Create user',
  deleted: 'Delete user',
  activated: 'Finish first login',
  passwordChosen: 'Change password',
  passwordReset: 'Reset password',
  secondFactorAdded: 'Set up the authenticator app',
  secondFactorRemoved: 'Remove the authenticator app',
  recoveryCodesReplaced: 'Make new recovery codes',
  signedOut: 'Sign out everywhere',
  signedOutElsewhere: 'Sign out everywhere else',
  /** By a person with access to the server's machine and without an account (AUTH-11). */
  recovered: "Recovered on the server's machine",
  expired: (day: string) => `Account expired after ${dayToWireDate(day)}`,
  suspendedAsScheduled: (day: string, by: string) =>
    `Suspension as scheduled on ${dayToWireDate(day)} by ${by}`,
  suspensionNotApplied: 'The scheduled suspension was not applied: no other Super Admin stays active',
} as const;

export const USER_LABELS = {
  name: 'name',
  email: 'email',
  mobile_no: 'mobile number',
  staff_id: 'staff ID',
  role: 'role',
  park: 'park',
  department: 'department',
  sub_department: 'sub department',
  account_expiry: 'account expiry',
} as const satisfies Partial<Record<keyof User, string>>;

type Field = keyof typeof USER_LABELS;
const FIELDS = Object.keys(USER_LABELS) as Field[];

export type UserChanges = { description: string[]; details: FieldChange[] };

/** One `Update X from A to B` per field, with the remark if there is one (FLOW-8, IAUD-2). */
export function userChanges(before: User, after: User, titles: RoleTitles, remark = ''): UserChanges {
  const details = [
    ...FIELDS.map((field) =>
      change(USER_LABELS[field], shown(before, field, titles), shown(after, field, titles)),
    ),
    change('status', accountStatus(before), accountStatus(after)),
  ].filter((one) => one.before !== one.after);
  const description = [
    ...details.map((one) => updateSentence(one.field, one.before, one.after)),
    ...scheduleSentences(before, after),
    ...(isActivated(before, after) ? [USER_ENTRIES.activated] : []),
  ];
  return { description: remark ? [...description, `Remark: ${remark}`] : description, details };
}

export function newUserDetails(user: User, titles: RoleTitles): FieldChange[] {
  return FIELDS.map((field) => change(USER_LABELS[field], NONE, shown(user, field, titles))).filter(
    ({ after }) => after !== NONE,
  );
}

const NONE = 'none';

const shown = (...args: Parameters<typeof shownValue>) => shownValue(...args) || NONE;

/** As people read it; empty if there is none. */
export function shownValue(user: User, field: Field, titles: RoleTitles): string {
  if (field === 'role') return roleTitle(titles, user.role);
  return field === 'account_expiry' ? dayToWireDate(user.account_expiry) : user[field];
}

function change(field: string, before: string, after: string): FieldChange {
  return { field, before, after };
}

/** Only for a suspension in the future; afterwards the status shows it (UDET-8). */
function scheduleSentences(before: User, after: User): string[] {
  const isSame =
    before.archive_date === after.archive_date && before.suspension_remark === after.suspension_remark;
  if (before.is_active === -1 || after.is_active === -1 || isSame) return [];
  return [
    after.archive_date
      ? `Schedule suspension on ${dayToWireDate(after.archive_date)}`
      : `Cancel suspension scheduled on ${dayToWireDate(before.archive_date)}`,
  ];
}

function isActivated(before: User, after: User): boolean {
  return before.is_active === 1 && before.is_new === 1 && after.is_active === 1 && after.is_new === 0;
}
