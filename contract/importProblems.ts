import { mayGiveRole, type Viewer } from './access.ts';
import type { ImportField, ImportProblem, ImportRow } from './accountImport.ts';
import { NAME_MAX_LENGTH } from './limits.ts';
import { ROLES } from './permissions.ts';
import { isCalendarDay } from './singaporeTime.ts';
import { type ProfileField, type UserChoices, userProblems } from './userProblems.ts';
import { FIELD_TEXTS, type Verdict } from './validation.ts';

export const IMPORT_TEXTS = {
  emailTaken: 'Email already exists',
  staffIdTaken: 'Staff ID already exists',
  twice: (rows: readonly number[]) => `Also in row ${rows.join(', ')} of this file.`,
  role: 'You may not give this role.',
  expiry: 'Please write the date as YYYY-MM-DD.',
} as const;

/** What the rows are held against. */
export type ImportContext = {
  viewer: Viewer;
  choices: UserChoices;
  /** Of these rows' emails and staff IDs those that accounts have. */
  taken: { emails: ReadonlySet<string>; staffIds: ReadonlySet<string> };
};

const PROFILE: readonly ProfileField[] = [
  'name',
  'email',
  'mobile_no',
  'staff_id',
  'park',
  'department',
  'sub_department',
];

/** How many rows of the same value are named. */
const NAMED_ROWS = 3;

/**
 * Everything that keeps rows of a spreadsheet from becoming accounts (UDET-13, UDET-16), by row and column. Of two rows with
 * the same email or staff ID neither will do, for nobody can tell which of them is meant.
 */
export function importProblems(rows: readonly ImportRow[], context: ImportContext): ImportProblem[] {
  const emails = rowsByValue(rows, 'email');
  const staffIds = rowsByValue(rows, 'staff_id');
  return rows.flatMap((row) => {
    const problems = userProblems(row, PROFILE, context.choices);
    const verdicts: [ImportField, Verdict][] = [
      ['staff_id', problems.staff_id ?? staffIdVerdict(row, staffIds, context)],
      ['name', problems.name ?? (row.name.length > NAME_MAX_LENGTH ? FIELD_TEXTS.mustBeValid : undefined)],
      ['email', problems.email ?? emailVerdict(row, emails, context)],
      ['mobile_no', problems.mobile_no],
      ['role', roleVerdict(row.role, context.viewer)],
      ['park', problems.park],
      ['department', problems.department],
      // Of an unknown department none is known; that says it.
      ['sub_department', problems.department ? undefined : problems.sub_department],
      ['account_expiry', expiryVerdict(row.account_expiry)],
    ];
    return verdicts.flatMap(([field, reason]) =>
      reason ? [{ row: row.row, field, value: row[field], reason }] : [],
    );
  });
}

function rowsByValue(rows: readonly ImportRow[], field: 'email' | 'staff_id'): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const same = found.get(row[field]);
    if (same) same.push(row.row);
    else found.set(row[field], [row.row]);
  }
  return found;
}

function twice(row: number, same: readonly number[] = []): Verdict {
  const others = same.filter((other) => other !== row);
  return others.length > 0 ? IMPORT_TEXTS.twice(others.slice(0, NAMED_ROWS)) : undefined;
}

const emailVerdict = ({ row, email }: ImportRow, all: Map<string, number[]>, { taken }: ImportContext) =>
  taken.emails.has(email) ? IMPORT_TEXTS.emailTaken : twice(row, all.get(email));

const staffIdVerdict = (
  { row, staff_id }: ImportRow,
  all: Map<string, number[]>,
  { taken }: ImportContext,
) => (taken.staffIds.has(staff_id) ? IMPORT_TEXTS.staffIdTaken : twice(row, all.get(staff_id)));

function roleVerdict(given: string, viewer: Viewer): Verdict {
  const role = ROLES.find((one) => one === given);
  if (!role) return FIELD_TEXTS.role;
  return mayGiveRole(viewer, role) ? undefined : IMPORT_TEXTS.role;
}

const expiryVerdict = (day: string) => (day && !isCalendarDay(day) ? IMPORT_TEXTS.expiry : undefined);
