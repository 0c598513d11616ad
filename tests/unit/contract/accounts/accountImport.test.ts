import { describe, expect, test } from 'vitest';
import {
  ambiguousDay,
  type DayOrder,
  guessColumns,
  IMPORT_CELL_MAX,
  IMPORT_FIELDS,
  importRow,
  REQUIRED_FIELDS,
} from '../../../../contract/accounts/accountImport.ts';
import { importProblems } from '../../../../contract/accounts/importProblems.ts';
import { ROLES, type Role } from '../../../../contract/permissions.ts';
import { ROLE_TITLES } from '../../../helpers/factories.ts';

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

function row(number: number, change: Record<string, string> = {}, titles = ROLE_TITLES) {
  const cells = CELLS.map((cell, column) => change[HEADINGS[column] ?? ''] ?? cell);
  const { 'Account expiry': expiry = '' } = change;
  return { ...importRow(cells, COLUMNS, number, titles), account_expiry: expiry };
}

const another = (number: number, change: Record<string, string> = {}) =>
  row(number, { 'Staff ID': String(20_000_000 + number), Email: `p${number}@parks.example`, ...change });

const choices = {
  parks: [{ park: 'Zoo' }, { park: 'Old park', retired: true }],
  departments: [{ title: 'Ops', sub_departments: [{ title: 'Rangers' }, { title: 'Gone', retired: true }] }],
};

function getProblems(
  rows: ReturnType<typeof row>[],
  { as = 'admin', emails = [], staffIds = [] }: { as?: Role; emails?: string[]; staffIds?: string[] } = {},
) {
  return importProblems(rows, {
    viewer: { id: 'me', role: as, perms: ['p13'] },
    // biome-ignore lint/suspicious/noExplicitAny: only the part of the reference data that is read
    choices: choices as any,
    roleTitles: ROLE_TITLES,
    taken: { emails: new Set(emails), staffIds: new Set(staffIds) },
    today: '2026-11-27',
  }).map(({ row: number, field, reason }) => [number, field, reason]);
}

describe('the columns of a file', () => {
  test('UDET-13 are recognised by common names, in any order and case', () => {
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

  test('UDET-13 are all required except the account expiry', () => {
    const required: readonly string[] = REQUIRED_FIELDS;
    expect(IMPORT_FIELDS.filter((field) => !required.includes(field))).toEqual(['account_expiry']);
  });

  test('UDET-13 with the same name: the first counts', () => {
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
    ['\u202a+65 9123 4567\u202c', '+6591234567'],
    ['+65\u00a09123\u20114567', '+6591234567'],
    ['９１２３４５６７', '+6591234567'],
  ])('UDET-13 a mobile number %j is %j', (written, read) => {
    expect(row(2, { 'Mobile number': written }).mobile_no).toBe(read);
  });

  test.each([
    ['Tan\u200bMei', 'TanMei'],
    ['Ann\u2011Marie', 'Ann-Marie'],
    ['\u2068Ann\u2069', 'Ann'],
    // Sinhala writes Sri with a zero-width joiner.
    ['\u0dc1\u0dca\u200d\u0dbb\u0dd3', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['Ann\u200d', 'Ann'],
  ])('UDET-13 of a pasted name %j loses its invisible marks', (pasted, name) => {
    expect(row(2, { Name: pasted }).name).toBe(name);
    expect(getProblems([row(2, { Name: pasted, Email: 'mary\u200b@parks.example' })])).toEqual([]);
  });

  test.each([
    ['31/12/2027', '2027-12-31'],
    ['12-31-2027', '2027-12-31'],
    ['5/5/2027', '2027-05-05'],
    ['2027/1/9', '2027-01-09'],
    ['31 Dec 2027', '2027-12-31'],
    ['01-DEC-2027', '2027-12-01'],
    ['1 December 2027', '2027-12-01'],
    ['31/12/27', '31/12/27'],
    ['3/4/2027', '3/4/2027'],
    ['31/31/2027', '31/31/2027'],
    ['soon', 'soon'],
    ['', ''],
  ])('UDET-12 an expiry written as %j is %j', (written, read) => {
    expect(importRow([written], { account_expiry: 0 }, 2, ROLE_TITLES).account_expiry).toBe(read);
  });

  test('UDET-12 an ambiguous date is read in the chosen order', () => {
    const expiry = (order: DayOrder) =>
      importRow(['3/4/2027'], { account_expiry: 0 }, 2, ROLE_TITLES, order).account_expiry;
    expect([expiry('day first'), expiry('month first')]).toEqual(['2027-04-03', '2027-03-04']);
    expect(ambiguousDay('3/4/2027')).toEqual({ dayFirst: '2027-04-03', monthFirst: '2027-03-04' });
    expect(['31/4/2027', '5/5/2027', '', '31/12/2027'].map(ambiguousDay)).toEqual(Array(4).fill(undefined));
  });

  test('UDET-13 is empty for a missing column, and for a row that ends before it', () => {
    const read = importRow(['12345678'], { staff_id: 0, name: 7 }, 2, ROLE_TITLES);
    expect([read.staff_id, read.name, read.email]).toEqual(['12345678', '', '']);
  });

  test('UDET-2 may have spaces and any case in an email, and loses characters that a database cannot store', () => {
    const read = row(2, { Email: ' Mary.Tan @Parks.example', Name: '  Mary \u00a0 Tan\0 ' });
    expect([read.email, read.name]).toEqual(['mary.tan@parks.example', 'Mary Tan']);
    expect(row(2, { Park: 'x'.repeat(9999) }).park).toHaveLength(IMPORT_CELL_MAX);
    expect(row(2, { Park: 'a\ud800' }).park.isWellFormed()).toBe(true);
  });
});

describe('the problems of a row', () => {
  test('UDET-13 are none if everything is valid', () => {
    expect(getProblems([row(2), another(3, { 'Account expiry': '2027-01-31' })])).toEqual([]);
  });

  test('UDET-13 the longest name is valid, and one character more is not', () => {
    expect(getProblems([row(2, { Name: 'x'.repeat(200) })])).toEqual([]);
    expect(getProblems([row(2, { Name: 'x'.repeat(201) })])).toEqual([
      [2, 'name', `Name '${'x'.repeat(60)}…' is longer than 200 characters.`],
    ]);
  });

  test('UDET-15 of rows with the same email or staff ID the first valid one is kept, and the others name it', () => {
    const same = { Email: 'same@parks.example' };
    const rows = [
      another(2, { ...same, Park: 'Moon' }),
      another(3, same),
      another(4, same),
      another(5, same),
    ];
    expect(getProblems(rows)).toEqual([
      [2, 'park', "Park 'Moon' does not exist."],
      [4, 'email', "Email 'same@parks.example' is already in row 3 of this file."],
      [5, 'email', "Email 'same@parks.example' is already in row 3 of this file."],
    ]);
    expect(getProblems([row(2), another(3, { 'Staff ID': '12345678' })])).toEqual([
      [3, 'staff_id', "Staff ID '12345678' is already in row 2 of this file."],
    ]);
  });

  test('UDET-13 name the value and the rule of each column', () => {
    const wrong = {
      'Staff ID': '123456789',
      Name: '<b>',
      Email: 'mary',
      'Mobile number': 'x',
      Role: 'Boss',
      Park: 'Jurong Park',
      Department: 'Nobody',
      'Account expiry': '31/13/2027',
    };
    expect(getProblems([row(7, wrong)])).toEqual([
      [7, 'staff_id', "Staff ID '123456789' must have exactly 8 digits."],
      [
        7,
        'name',
        "Name '<b>' can only contain letters, digits, spaces, apostrophes, hyphens, full stops and slashes.",
      ],
      [7, 'email', "Email 'mary' is not an email address."],
      [
        7,
        'mobile_no',
        "Mobile number 'x' can only contain digits with an optional + first, at most 13 characters.",
      ],
      [7, 'role', "Role 'Boss' does not exist."],
      [7, 'park', "Park 'Jurong Park' does not exist."],
      [7, 'department', "Department 'Nobody' does not exist."],
      [7, 'account_expiry', "Account expiry '31/13/2027' is not a date. Write it as YYYY-MM-DD."],
    ]);
  });

  test('UDET-13 report every empty cell as missing, except the expiry', () => {
    const empty = Object.fromEntries(HEADINGS.map((heading) => [heading, '']));
    expect(getProblems([row(2, empty)]).map(([, , reason]) => reason)).toEqual([
      'Staff ID is missing.',
      'Name is missing.',
      'Email is missing.',
      'Mobile number is missing.',
      'Role is missing.',
      'Park is missing.',
      'Department is missing.',
    ]);
    expect(getProblems([row(2, { 'Sub department': '' })])).toEqual([
      [2, 'sub_department', 'Sub department is missing.'],
    ]);
  });

  test('UDET-13 a staff ID that lost its leading zeros explains how to keep them', () => {
    expect(getProblems([row(2, { 'Staff ID': '12345' })])).toEqual([
      [
        2,
        'staff_id',
        "Staff ID '12345' must have exactly 8 digits. If it begins with zeros, format its column as text.",
      ],
    ]);
  });

  test('UDET-3 an expiry in the past or with two readings is reported before anything is imported', () => {
    const reason = (expiry: string) =>
      getProblems([row(2, { 'Account expiry': expiry })]).map(([, , text]) => text);
    expect(reason('2026-11-26')).toEqual(["Account expiry '2026-11-26' is in the past."]);
    expect(reason('2026-11-27')).toEqual([]);
    expect(reason('3/4/2027')).toEqual([
      "Account expiry '3/4/2027' could be 3 Apr 2027 or 4 Mar 2027. Write it as YYYY-MM-DD.",
    ]);
  });

  test('REF-4 a retired park or sub department is invalid, and so is one of another department', () => {
    expect(getProblems([row(2, { Park: 'Old park', 'Sub department': 'Gone' })])).toEqual([
      [2, 'park', "Park 'Old park' is no longer in use."],
      [2, 'sub_department', "Sub department 'Gone' is no longer in use."],
    ]);
    expect(getProblems([row(2, { 'Sub department': 'Vets' })])).toEqual([
      [2, 'sub_department', "Sub department 'Vets' does not exist in Ops."],
    ]);
  });

  test('UDET-15 an email or a staff ID of an existing account is rejected', () => {
    const taken = { emails: ['mary@parks.example'], staffIds: ['20000003'] };
    expect(getProblems([row(2), another(3)], taken)).toEqual([
      [2, 'email', "Email 'mary@parks.example' already belongs to an account."],
      [3, 'staff_id', "Staff ID '20000003' already belongs to an account."],
    ]);
  });

  test.each(ROLES)('UDET-16 a %s cannot assign a role above the own', (as) => {
    const rows = ROLES.map((role, index) => another(index + 2, { Role: role }));
    const refused = getProblems(rows, { as }).map(([number, , reason]) => [
      ROLES[Number(number) - 2],
      reason,
    ]);
    const above = ROLES.slice(ROLES.indexOf(as) + 1);
    expect(refused).toEqual(
      above.map((role) => [role, `You can't assign the role ${ROLE_TITLES.get(role)}.`]),
    );
  });
});

test('UDET-13 a role is recognised by its code and by its title', () => {
  for (const role of ROLES) {
    expect(row(2, { Role: role.replaceAll('_', ' ') }).role).toBe(role);
    expect(row(2, { Role: ROLE_TITLES.get(role) ?? '' }).role).toBe(role);
  }
});

test('REF-3 a role is recognised by its title in the reference data only', () => {
  const titles = new Map([['senior_user', 'Park Ranger']]);
  expect(row(2, { Role: 'park ranger' }, titles).role).toBe('senior_user');
  expect(row(2, { Role: 'Super Admin' }, titles).role).toBe('super_admin');
  expect(row(2, { Role: 'Park Ranger' }).role).toBe('Park Ranger');
});
