import { ROLE_TITLES, ROLES, type Role } from './permissions.ts';
import { digitsOnly, stripSpaces } from './validation.ts';

/*
 * Accounts from a spreadsheet: which columns there are, which of a file is which, and what a cell says. What is wrong with a
 * row is told by the host alone (importProblems.ts).
 */

/** Every column, as the template and the export call it. */
export const IMPORT_COLUMNS = {
  staff_id: 'Staff ID',
  name: 'Name',
  email: 'Email',
  mobile_no: 'Mobile number',
  role: 'Role',
  park: 'Park',
  department: 'Department',
  sub_department: 'Sub department',
  account_expiry: 'Account expiry',
} as const;

export type ImportField = keyof typeof IMPORT_COLUMNS;
export const IMPORT_FIELDS = Object.keys(IMPORT_COLUMNS) as ImportField[];
/** Without these no row can become an account. */
export const REQUIRED_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'account_expiry');

/** What other lists of staff call them. */
const ALSO_CALLED: Record<ImportField, readonly string[]> = {
  staff_id: ['staff no', 'staff number', 'employee id', 'employee no', 'employee number'],
  name: ['full name', 'staff name', 'employee name'],
  email: ['e-mail', 'email address', 'work email', 'mail'],
  mobile_no: ['mobile', 'mobile no', 'phone', 'phone number', 'contact number', 'handphone'],
  role: ['user role', 'user group', 'group'],
  park: ['site'],
  department: ['dept'],
  sub_department: ['sub dept', 'section', 'team'],
  account_expiry: ['expiry', 'expiry date', 'last day'],
};

/** A row of the spreadsheet as it travels; `row` is its number there. Whether it will do is another question. */
export type ImportRow = { row: number } & Record<ImportField, string>;

/** A row in which nothing is wrong. */
export type NewAccount = Omit<ImportRow, 'row' | 'role'> & { role: Role };

/** Where a row will not do: in which column, what stands there, and why. */
export type ImportProblem = { row: number; field: ImportField; value: string; reason: string };

/** The number of each field's column in a file, counted from zero. */
export type MatchedColumns = Partial<Record<ImportField, number>>;

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Which column is which, by its heading; what is not recognised is left for a person to say. */
export function guessColumns(headings: readonly string[]): MatchedColumns {
  const found = headings.map(plain);
  const columnOf = (field: ImportField) => {
    const names = [IMPORT_COLUMNS[field], field, ...ALSO_CALLED[field]].map(plain);
    return found.findIndex((heading) => names.includes(heading));
  };
  const matched = IMPORT_FIELDS.map((field) => [field, columnOf(field)] as const);
  return Object.fromEntries(matched.filter(([, column]) => column >= 0));
}

/** Longer than any text that will do: more of a cell need not travel to be refused. */
export const IMPORT_CELL_MAX = 300;

/** A row of a file as it travels: spaces, the case of an email and how a number is written are no mistakes. */
export function importRow(cells: readonly string[], columns: MatchedColumns, row: number): ImportRow {
  const cell = (field: ImportField) => {
    const column = columns[field];
    const text = column === undefined ? '' : (cells[column] ?? '');
    // PostgreSQL stores no NUL and no half of a character.
    const kept = text.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
    return READ[field](kept).slice(0, IMPORT_CELL_MAX).toWellFormed();
  };
  return { row, ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)])) as NewAccount) };
}

const asWritten = (text: string) => text;

const READ: Record<ImportField, (text: string) => string> = {
  staff_id: stripSpaces,
  name: asWritten,
  email: (text) => stripSpaces(text).toLowerCase(),
  mobile_no: mobileOf,
  role: (text) =>
    ROLES.find((role) => plain(role) === plain(text) || plain(ROLE_TITLES[role]) === plain(text)) ?? text,
  park: asWritten,
  department: asWritten,
  sub_department: asWritten,
  account_expiry: asWritten,
};

/** A spreadsheet keeps a number without its plus, and people write one of Singapore without its code. */
function mobileOf(text: string): string {
  if (!/^[\d ()+-]*$/.test(text)) return text;
  const digits = digitsOnly(text);
  if (text.startsWith('+')) return `+${digits}`;
  if (digits.length === 8) return `+65${digits}`;
  return digits.length === 10 && digits.startsWith('65') ? `+${digits}` : digits;
}
