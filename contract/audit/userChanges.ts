import { accountStatus } from '../accounts/userState.ts';
import { type RoleTitles, roleTitle } from '../permissions.ts';
import type { FieldChange } from '../schemas/auditTrail.ts';
import type { User } from '../schemas/user.ts';
import { updateSentence } from './changeSentences.ts';

/** What happens to an account as a whole, as its audit trail says it. */
export const USER_ENTRIES = {
  created: 'Create user',
  deleted: 'Delete user',
  activated: 'Finish first login',
  passwordChosen: 'Change password',
  passwordReset: 'Reset password',
  /** Issue 20, item 4. */
  signedOut: 'Sign out everywhere',
  signedOutElsewhere: 'Sign out everywhere else',
  /** AUTH-11: by whoever has that machine, and no account. */
  recovered: "Recovered on the server's machine",
  /** UDET-3. */
  expired: (day: string) => `Account expired after ${day}`,
  /** UDET-8, when the day has come. */
  suspendedAsScheduled: (day: string, by: string) => `Suspension as scheduled on ${day} by ${by}`,
  /** UDET-16. */
  suspensionNotApplied: 'The scheduled suspension was not applied: no other Super Admin stays active',
} as const;

/** How an account's trail calls its fields. */
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

/**
 * IAUD-2: a change of an account in the words of its audit trail, `Update X from A to B` a field (FLOW-8), with the
 * remark where one was given. Nothing changed: no sentence.
 */
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

/** UDET-15: everything a new account was made with. */
export function newUserDetails(user: User, titles: RoleTitles): FieldChange[] {
  return FIELDS.map((field) => change(USER_LABELS[field], NONE, shown(user, field, titles))).filter(
    ({ after }) => after !== NONE,
  );
}

const NONE = 'none';

function shown(user: User, field: Field, titles: RoleTitles): string {
  return field === 'role' ? roleTitle(titles, user.role) : user[field] || NONE;
}

function change(field: string, before: string, after: string): FieldChange {
  return { field, before, after };
}

/** UDET-8: a suspension that is still to come. Once the account is suspended, the status tells. */
function scheduleSentences(before: User, after: User): string[] {
  const isSame =
    before.archive_date === after.archive_date && before.suspension_remark === after.suspension_remark;
  if (before.is_active === -1 || after.is_active === -1 || isSame) return [];
  return [
    after.archive_date
      ? `Schedule suspension on ${after.archive_date}`
      : `Cancel suspension scheduled on ${before.archive_date}`,
  ];
}

function isActivated(before: User, after: User): boolean {
  return before.is_active === 1 && before.is_new === 1 && after.is_active === 1 && after.is_new === 0;
}
