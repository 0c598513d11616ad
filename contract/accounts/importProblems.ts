import { mayGiveRole, type Viewer } from '../access.ts';
import { MOBILE_MAX_LENGTH, NAME_MAX_LENGTH, STAFF_ID_LENGTH } from '../limits.ts';
import { ROLES, type RoleTitles, roleTitle } from '../permissions.ts';
import { dayToWireDate, isCalendarDay } from '../singaporeTime.ts';
import { quote } from '../text.ts';
import { type FieldError, isWebAddress } from '../validation.ts';
import {
  ambiguousDay,
  IMPORT_COLUMNS,
  type ImportField,
  type ImportProblem,
  type ImportRow,
} from './accountImport.ts';
import { type ProfileField, type UserChoices, userProblems } from './userProblems.ts';
import { validateNewExpiry } from './userState.ts';

export type ImportContext = {
  viewer: Viewer;
  choices: UserChoices;
  roleTitles: RoleTitles;
  /** Emails and staff IDs of these rows that existing accounts already use. */
  taken: { emails: ReadonlySet<string>; staffIds: ReadonlySet<string> };
  /** Today in Singapore, `YYYY-MM-DD`. */
  today: string;
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

/** If rows share an email or a staff ID, the first importable one is kept and the others name it (UDET-13, UDET-16). */
export function importProblems(rows: readonly ImportRow[], context: ImportContext): ImportProblem[] {
  const imported = { email: new Map<string, number>(), staff_id: new Map<string, number>() };
  return rows.flatMap((row) => {
    const problems = problemsOfRow(row, context, imported);
    if (problems.length === 0) {
      imported.email.set(row.email, row.row);
      imported.staff_id.set(row.staff_id, row.row);
    }
    return problems.map(([field, reason]) => ({ row: row.row, field, value: row[field], reason }));
  });
}

type Imported = Record<'email' | 'staff_id', Map<string, number>>;

function problemsOfRow(row: ImportRow, context: ImportContext, imported: Imported): [ImportField, string][] {
  const { choices, taken } = context;
  const wrong = userProblems(row, PROFILE, choices);
  const unlessWrong = (field: ProfileField, check: () => FieldError) =>
    wrong[field] ? getSentence(field, row, choices) : check();
  const errors: [ImportField, FieldError][] = [
    ['staff_id', unlessWrong('staff_id', () => isThere('staff_id', row, taken.staffIds, imported))],
    ['name', unlessWrong('name', () => nameError(row.name))],
    ['email', unlessWrong('email', () => isThere('email', row, taken.emails, imported))],
    ['mobile_no', unlessWrong('mobile_no', () => undefined)],
    ['role', roleError(row.role, context)],
    ['park', unlessWrong('park', () => undefined)],
    ['department', unlessWrong('department', () => undefined)],
    // An unknown department already has an error, so its sub department gets none.
    ['sub_department', wrong.department ? undefined : unlessWrong('sub_department', () => undefined)],
    ['account_expiry', expiryError(row.account_expiry, context.today)],
  ];
  return errors.flatMap(([field, reason]): [ImportField, string][] => (reason ? [[field, reason]] : []));
}

const named = (field: ImportField, row: ImportRow) => `${IMPORT_COLUMNS[field]} ${quote(row[field])}`;

/** Names the value and the rule, because the form's own texts make no sense outside the form. */
function getSentence(field: ProfileField, row: ImportRow, { parks, departments }: UserChoices): string {
  if (!row[field].trim()) return isMissing(field);
  const value = named(field, row);
  const department = departments.find(({ title }) => title === row.department);
  const noChoice = (isKnown: boolean, where = '') =>
    isKnown ? `${value} is no longer in use.` : `${value} does not exist${where}.`;
  const sentences: Record<ProfileField, () => string> = {
    staff_id: () => staffIdSentence(row.staff_id),
    name: () =>
      isWebAddress(row.name)
        ? `${value} looks like a web address.`
        : `${value} can only contain letters, digits, spaces, apostrophes, hyphens, full stops and slashes.`,
    email: () => `${value} is not an email address.`,
    mobile_no: () =>
      `${value} can only contain digits with an optional + first, at most ${MOBILE_MAX_LENGTH} characters.`,
    park: () => noChoice(parks.some(({ park }) => park === row.park)),
    department: () => noChoice(department !== undefined),
    sub_department: () =>
      noChoice(
        department?.sub_departments.some(({ title }) => title === row.sub_department) ?? false,
        ` in ${row.department}`,
      ),
  };
  return sentences[field]();
}

const isMissing = (field: ImportField) => `${IMPORT_COLUMNS[field]} is missing.`;

function staffIdSentence(staffId: string): string {
  const hint =
    /^\d+$/.test(staffId) && staffId.length < STAFF_ID_LENGTH
      ? ' If it begins with zeros, format its column as text.'
      : '';
  return `Staff ID ${quote(staffId)} must have exactly ${STAFF_ID_LENGTH} digits.${hint}`;
}

const nameError = (name: string): FieldError =>
  name.length > NAME_MAX_LENGTH
    ? `Name ${quote(name)} is longer than ${NAME_MAX_LENGTH} characters.`
    : undefined;

function isThere(
  field: 'email' | 'staff_id',
  row: ImportRow,
  taken: ReadonlySet<string>,
  imported: Imported,
): FieldError {
  if (taken.has(row[field])) return `${named(field, row)} already belongs to an account.`;
  const first = imported[field].get(row[field]);
  return first === undefined ? undefined : `${named(field, row)} is already in row ${first} of this file.`;
}

function roleError(given: string, { viewer, roleTitles }: ImportContext): FieldError {
  if (!given) return isMissing('role');
  const role = ROLES.find((one) => one === given);
  if (!role) return `Role ${quote(given)} does not exist.`;
  return mayGiveRole(viewer, role) ? undefined : `You can't assign the role ${roleTitle(roleTitles, role)}.`;
}

function expiryError(day: string, today: string): FieldError {
  if (!day) return undefined;
  const value = `Account expiry ${quote(day)}`;
  const days = ambiguousDay(day);
  if (days) {
    const [one, other] = [days.dayFirst, days.monthFirst].map(dayToWireDate);
    return `${value} could be ${one} or ${other}. Write it as YYYY-MM-DD.`;
  }
  if (!isCalendarDay(day)) return `${value} is not a date. Write it as YYYY-MM-DD.`;
  return validateNewExpiry(day, today) && `${value} is in the past.`;
}
