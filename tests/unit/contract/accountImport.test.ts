import { describe, expect, test } from 'vitest';
import {
  guessColumns,
  IMPORT_CELL_MAX,
  IMPORT_FIELDS,
  importRow,
  REQUIRED_FIELDS,
} from '../../../contract/accountImport.ts';
import { importProblems } from '../../../contract/importProblems.ts';
import { ROLE_TITLES, ROLES, type Role } from '../../../contract/permissions.ts';

const HEADINGS = [
  'Staff ID',
  'Name',
  'Email',
  'Mobile number',
  'Role',
  'Park',
  'Department',
  'Sub department',
];
const CELLS = [
  '12345678',
  'Mary Tan',
  'mary@parks.example',
  '91234567',
  'Senior User',
  'Zoo',
  'Ops',
  'Rangers',
];
const COLUMNS = guessColumns(HEADINGS);

/** A row of the file with other texts in some columns, by heading. */
function row(number: number, change: Record<string, string> = {}) {
  const cells = CELLS.map((cell, column) => change[HEADINGS[column] ?? ''] ?? cell);
  const { 'Account expiry': expiry = '' } = change;
  return { ...importRow(cells, COLUMNS, number), account_expiry: expiry };
}

/** The same, and nobody else's. */
const another = (number: number, change: Record<string, string> = {}) =>
  row(number, { 'Staff ID': String(20_000_000 + number), Email: `p${number}@parks.example`, ...change });

const choices = {
  parks: [{ park: 'Zoo' }, { park: 'Old park', retired: true }],
  departments: [{ title: 'Ops', sub_departments: [{ title: 'Rangers' }, { title: 'Gone', retired: true }] }],
};

function problemsOf(
  rows: ReturnType<typeof row>[],
  { as = 'admin', emails = [], staffIds = [] }: { as?: Role; emails?: string[]; staffIds?: string[] } = {},
) {
  return importProblems(rows, {
    viewer: { id: 'me', role: as, perms: ['p13'] },
    // biome-ignore lint/suspicious/noExplicitAny: as much of the reference data as is looked at
    choices: choices as any,
    taken: { emails: new Set(emails), staffIds: new Set(staffIds) },
  }).map(({ row: number, field, reason }) => [number, field, reason]);
}

describe('the columns of a file', () => {
  test('UDET-13 are known by what other lists call them, in any order and case', () => {
    expect(guessColumns(['E-Mail', 'FULL NAME', 'staff_id', 'Shoe size', 'Dept.', 'Mobile No.'])).toEqual({
      email: 0,
      name: 1,
      staff_id: 2,
      department: 4,
      mobile_no: 5,
    });
    expect(guessColumns([])).toEqual({});
  });

  test.each([
    ['staff_id', ['Staff no', 'staff number', 'Employee ID', 'employee no.', 'Employee number']],
    ['name', ['Full name', 'Staff name', 'employee name']],
    ['email', ['E-mail', 'Email address', 'work email', 'Mail']],
    ['mobile_no', ['Mobile', 'mobile no', 'Phone', 'Phone number', 'Contact number', 'Handphone']],
    ['role', ['User role', 'User group', 'Group']],
    ['park', ['Site']],
    ['department', ['Dept']],
    ['sub_department', ['Sub dept', 'Section', 'Team', 'Sub – – department']],
    ['account_expiry', ['Expiry', 'Expiry date', 'Last day']],
  ] as const)('UDET-13 %s is what other lists call %j', (field, headings) => {
    for (const heading of headings) expect(guessColumns(['Other', heading])).toEqual({ [field]: 1 });
  });

  test('UDET-13 all must be there but the day on which an account ends', () => {
    const required: readonly string[] = REQUIRED_FIELDS;
    expect(IMPORT_FIELDS.filter((field) => !required.includes(field))).toEqual(['account_expiry']);
  });

  test('UDET-13 of two columns of the same name the first counts', () => {
    expect(guessColumns(['Email', 'Email'])).toEqual({ email: 0 });
  });
});

describe('a cell', () => {
  test.each([
    ['91234567', '+6591234567'],
    ['+65 9123-4567', '+6591234567'],
    ['6591234567', '+6591234567'],
    ['(65) 9123 4567', '+6591234567'],
    ['call me', 'call me'],
    ['', ''],
  ])('UDET-13 a mobile number %j is %j', (written, read) => {
    expect(row(2, { 'Mobile number': written }).mobile_no).toBe(read);
  });

  test.each([
    ['Senior User', 'senior_user'],
    ['senior_user', 'senior_user'],
    ['SUPER ADMIN', 'super_admin'],
    ['Boss', 'Boss'],
  ])('DATA-3 a role %j is %j', (written, read) => {
    expect(row(2, { Role: written }).role).toBe(read);
  });

  test.each([
    ['+65 9123 4567', '+6591234567'],
    ['6591234567', '+6591234567'],
    ['(9123) 4567', '+6591234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['9912345678', '9912345678'],
    ['65912345', '+6565912345'],
    ['659123456789', '659123456789'],
    ['9123 4567+', '+6591234567'],
    ['none', 'none'],
    ['call 91234567', 'call 91234567'],
    ['91234567 home', '91234567 home'],
  ])('UDET-13 a mobile number %j is %j', (written, read) => {
    expect(row(2, { 'Mobile number': written }).mobile_no).toBe(read);
  });

  test('UDET-13 of a column that the file has not, and of a row that ends before it, the field is empty', () => {
    const read = importRow(['12345678'], { staff_id: 0, name: 7 }, 2);
    expect([read.staff_id, read.name, read.email]).toEqual(['12345678', '', '']);
  });

  test('UDET-2 spaces and the case of an email are no mistakes, and what no database keeps is left out', () => {
    const read = row(2, { Email: ' Mary.Tan @Parks.example', Name: '  Mary \u00a0 Tan\0 ' });
    expect([read.email, read.name]).toEqual(['mary.tan@parks.example', 'Mary Tan']);
    expect(row(2, { Park: 'x'.repeat(9999) }).park).toHaveLength(IMPORT_CELL_MAX);
    expect(row(2, { Park: 'a\ud800' }).park.isWellFormed()).toBe(true);
  });
});

describe('what is wrong with a row', () => {
  test('UDET-13 nothing where everything is as it must be', () => {
    expect(problemsOf([row(2), another(3, { 'Account expiry': '2027-01-31' })])).toEqual([]);
  });

  test('UDET-13 the longest name will do, and the next longer one not', () => {
    expect(problemsOf([row(2, { Name: 'x'.repeat(200) })])).toEqual([]);
    expect(problemsOf([row(2, { Name: 'x'.repeat(201) })])).toEqual([[2, 'name', 'Must be valid.']]);
  });

  test('UDET-15 of many rows with the same email three are named', () => {
    const rows = [2, 3, 4, 5, 6].map((number) => another(number, { Email: 'same@parks.example' }));
    expect(problemsOf(rows).slice(0, 2)).toEqual([
      [2, 'email', 'Also in row 3, 4, 5 of this file.'],
      [3, 'email', 'Also in row 2, 4, 5 of this file.'],
    ]);
  });

  test('UDET-13 every column says its own, in the words of the form', () => {
    const wrong = {
      'Staff ID': '1',
      Name: '<b>',
      Email: 'mary',
      'Mobile number': 'x',
      Role: 'Boss',
      Park: 'Moon',
      Department: 'Nobody',
      'Account expiry': '31/01/2027',
    };
    expect(problemsOf([row(7, wrong)])).toEqual([
      [7, 'staff_id', 'Required 8 numbers'],
      [7, 'name', 'Must be valid.'],
      [7, 'email', 'Email is invalid'],
      [7, 'mobile_no', 'Must be vaild'],
      [7, 'role', 'Please choose the role.'],
      [7, 'park', 'Please choose the park.'],
      [7, 'department', 'Please choose the department.'],
      [7, 'account_expiry', 'Please write the date as YYYY-MM-DD.'],
    ]);
  });

  test('REF-4 a retired park or sub department is no choice', () => {
    expect(problemsOf([row(2, { Park: 'Old park', 'Sub department': 'Gone' })])).toEqual([
      [2, 'park', 'Please choose the park.'],
      [2, 'sub_department', 'Please choose the sub department.'],
    ]);
  });

  test('UDET-15 an email or a staff ID that an account has, and one that is in the file twice', () => {
    const taken = { emails: ['mary@parks.example'], staffIds: ['20000003'] };
    expect(problemsOf([row(2), another(3)], taken)).toEqual([
      [2, 'email', 'Email already exists'],
      [3, 'staff_id', 'Staff ID already exists'],
    ]);
    const twice = another(9, { Email: 'P4@parks.example' });
    expect(problemsOf([another(4), another(5), twice])).toEqual([
      [4, 'email', 'Also in row 9 of this file.'],
      [9, 'email', 'Also in row 4 of this file.'],
    ]);
    expect(problemsOf([row(2, { 'Staff ID': '' }), another(3, { 'Staff ID': '' })])).toEqual([
      [2, 'staff_id', 'Please enter the staff id'],
      [3, 'staff_id', 'Please enter the staff id'],
    ]);
  });

  test.each(ROLES)('UDET-16 a %s gives no role above the own', (as) => {
    const rows = ROLES.map((role, index) => another(index + 2, { Role: role }));
    const refused = problemsOf(rows, { as }).map(([number, , reason]) => [ROLES[Number(number) - 2], reason]);
    const above = ROLES.slice(ROLES.indexOf(as) + 1);
    expect(refused).toEqual(above.map((role) => [role, 'You may not give this role.']));
  });
});

test('UDET-13 a role is known by its code and by its title', () => {
  for (const role of ROLES) {
    expect(row(2, { Role: role.replaceAll('_', ' ') }).role).toBe(role);
    expect(row(2, { Role: ROLE_TITLES[role] }).role).toBe(role);
  }
});
