import { ROLES, type Role, type RoleTitles, roleTitle } from '../permissions.ts';
import { stripSpaces } from '../signInFields.ts';
import { isCalendarDay, wireDateToDay } from '../singaporeTime.ts';
import { digitsOnly } from '../validation.ts';

/* Columns and cell formats of the account spreadsheet. Only the server validates rows (importProblems.ts). */

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
export const REQUIRED_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'account_expiry');

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

/** A parsed row before validation; `row` is its number in the spreadsheet. */
export type ImportRow = { row: number } & Record<ImportField, string>;

export type NewAccount = Omit<ImportRow, 'row' | 'role'> & { role: Role };

export type ImportProblem = { row: number; field: ImportField; value: string; reason: string };

/** Column numbers in a file, counted from zero. */
export type MatchedColumns = Partial<Record<ImportField, number>>;

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Matches columns by heading; the user assigns the columns that are not recognised. */
export function guessColumns(headings: readonly string[]): MatchedColumns {
  const found = headings.map(plain);
  const getColumn = (field: ImportField) => {
    const names = [IMPORT_COLUMNS[field], field, ...ALSO_CALLED[field]].map(plain);
    return found.findIndex((heading) => names.includes(heading));
  };
  const matched = IMPORT_FIELDS.map((field) => [field, getColumn(field)] as const);
  return Object.fromEntries(matched.filter(([, column]) => column >= 0));
}

/** Longer than any valid value; the rest of a cell is not sent. */
export const IMPORT_CELL_MAX = 300;

/** Zero-width marks, such as the direction marks of a pasted number. Indic and Arabic letters keep their joiners. */
const INVISIBLE = /(?!\p{Join_C})\p{Cf}|(?<![\p{M}\p{Script=Arabic}])\p{Join_C}/gu;
const NARROW_HYPHEN = /[\u2010\u2011]/g;

export type DayOrder = 'day first' | 'month first';

/** Normalises formats; an ambiguous date stays unchanged unless `order` is given. */
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
    // PostgreSQL stores neither NUL nor unpaired surrogates.
    const plainText = text.replaceAll('\0', '').replace(INVISIBLE, '').replace(NARROW_HYPHEN, '-');
    const trimmed = plainText.replace(/\s+/g, ' ').trim();
    const value = readCell(field, trimmed, { roleTitles, order });
    return value.slice(0, IMPORT_CELL_MAX).toWellFormed();
  };
  return { row, ...(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)])) as NewAccount) };
}

const asWritten = (text: string) => text;
/** NFKC turns full-width digits and letters from input methods into ordinary ones. */
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

function toRole(text: string, titles: RoleTitles): string {
  const isCalled = (name: string) => plain(name) === plain(text);
  return ROLES.find((role) => isCalled(role) || isCalled(roleTitle(titles, role))) ?? text;
}

/** Spreadsheets drop the plus sign, and users omit the Singapore country code. */
function toMobile(text: string): string {
  if (!/^[\d ()+-]*$/.test(text)) return text;
  const digits = digitsOnly(text);
  if (text.startsWith('+')) return `+${digits}`;
  if (digits.length === 8) return `+65${digits}`;
  return digits.length === 10 && digits.startsWith('65') ? `+${digits}` : digits;
}

/** Returns `YYYY-MM-DD` for the date formats of spreadsheets, and any other text unchanged. */
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

/** Returns both readings of a date such as 3/4/2027, or undefined if it has only one reading or none. */
export function ambiguousDay(text: string): { dayFirst: string; monthFirst: string } | undefined {
  const days = numericDays(text.trim());
  return days.dayFirst && days.monthFirst && days.dayFirst !== days.monthFirst ? days : undefined;
}
