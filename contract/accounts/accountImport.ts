import { ROLES, type Role, type RoleTitles, roleTitle } from '../permissions.ts';
import { isCalendarDay, wireDateToDay } from '../singaporeTime.ts';
import { digitsOnly, stripSpaces } from '../validation.ts';

/*
 * Accounts from a spreadsheet: which columns there are, which of a file is which, and what a cell says. What is wrong with a
 * row is told by the server alone (importProblems.ts).
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
  const getColumn = (field: ImportField) => {
    const names = [IMPORT_COLUMNS[field], field, ...ALSO_CALLED[field]].map(plain);
    return found.findIndex((heading) => names.includes(heading));
  };
  const matched = IMPORT_FIELDS.map((field) => [field, getColumn(field)] as const);
  return Object.fromEntries(matched.filter(([, column]) => column >= 0));
}

/** Longer than any text that will do: more of a cell need not travel to be refused. */
export const IMPORT_CELL_MAX = 300;

/** Marks that take no room, such as the direction of a pasted number. Indic and Arabic letters need the joiners among them. */
const INVISIBLE = /(?!\p{Join_C})\p{Cf}|(?<![\p{M}\p{Script=Arabic}])\p{Join_C}/gu;
const NARROW_HYPHEN = /[\u2010\u2011]/g;

/** Of a numeric date such as 3/4/2027, which of the two numbers is the day. */
export type DayOrder = 'day first' | 'month first';

/**
 * A row of a file as it travels: spaces, invisible marks, the case of an email and how a number or a date is written are no
 * mistakes. A date that can be read in two ways stays as it is without an order.
 */
export function importRow(
  cells: readonly string[],
  columns: MatchedColumns,
  row: number,
  roleTitles: RoleTitles,
  order?: DayOrder,
): ImportRow {
  const cell = (field: ImportField) => {
    const column = columns[field];
    const text = column === undefined ? '' : (cells[column] ?? '');
    // PostgreSQL stores no NUL and no half of a character.
    const plainText = text.replaceAll('\0', '').replace(INVISIBLE, '').replace(NARROW_HYPHEN, '-');
    const trimmed = plainText.replace(/\s+/g, ' ').trim();
    const value = readCell(field, trimmed, { roleTitles, order });
    return value.slice(0, IMPORT_CELL_MAX).toWellFormed();
  };
  return { row, ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)])) as NewAccount) };
}

const asWritten = (text: string) => text;
/** Digits and letters of an input method's full width are the same to whoever types them. */
const withoutSpaces = (text: string) => stripSpaces(text.normalize('NFKC'));

const READ: Record<Exclude<ImportField, 'account_expiry' | 'role'>, (text: string) => string> = {
  staff_id: withoutSpaces,
  name: asWritten,
  email: (text) => withoutSpaces(text).toLowerCase(),
  mobile_no: (text) => toMobile(text.normalize('NFKC')),
  park: asWritten,
  department: asWritten,
  sub_department: asWritten,
};

function readCell(
  field: ImportField,
  text: string,
  { roleTitles, order }: { roleTitles: RoleTitles; order: DayOrder | undefined },
): string {
  if (field === 'account_expiry') return toExpiry(text, order);
  if (field === 'role') return toRole(text, roleTitles);
  return READ[field](text);
}

/** The role that is called so; any other text as it is. */
function toRole(text: string, titles: RoleTitles): string {
  const isCalled = (name: string) => plain(name) === plain(text);
  return ROLES.find((role) => isCalled(role) || isCalled(roleTitle(titles, role))) ?? text;
}

/** A spreadsheet keeps a number without its plus, and people write one of Singapore without its code. */
function toMobile(text: string): string {
  if (!/^[\d ()+-]*$/.test(text)) return text;
  const digits = digitsOnly(text);
  if (text.startsWith('+')) return `+${digits}`;
  if (digits.length === 8) return `+65${digits}`;
  return digits.length === 10 && digits.startsWith('65') ? `+${digits}` : digits;
}

/** `2027-12-31` of the ways in which spreadsheets write a day; any other text as it is. */
function toExpiry(text: string, order: DayOrder | undefined): string {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? [];
  if (year && month && day) return calendarDay(year, month, day);
  const { dayFirst, monthFirst } = numericDays(text);
  if (dayFirst && monthFirst && dayFirst !== monthFirst) {
    return { 'day first': dayFirst, 'month first': monthFirst, unknown: text }[order ?? 'unknown'];
  }
  const words = text
    .replace(
      /\p{L}+/u,
      ([first = '', ...others]) => first.toUpperCase() + others.slice(0, 2).join('').toLowerCase(),
    )
    .replace(/^0|[-\s]+/g, (found) => (found === '0' ? '' : ' '));
  return dayFirst || monthFirst || wireDateToDay(words) || text;
}

const calendarDay = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function numericDays(text: string): { dayFirst: string; monthFirst: string } {
  const [, one, other, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const ifReal = (day: string) => (isCalendarDay(day) ? day : '');
  if (!one || !other || !year) return { dayFirst: '', monthFirst: '' };
  return {
    dayFirst: ifReal(calendarDay(year, other, one)),
    monthFirst: ifReal(calendarDay(year, one, other)),
  };
}

/** The two days that a text such as 3/4/2027 may mean; undefined where it means one or none. */
export function ambiguousDay(text: string): { dayFirst: string; monthFirst: string } | undefined {
  const days = numericDays(text.trim());
  return days.dayFirst && days.monthFirst && days.dayFirst !== days.monthFirst ? days : undefined;
}
