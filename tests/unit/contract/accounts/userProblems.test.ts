import { expect, test } from 'vitest';
import { type Profile, type ProfileField, userProblems } from '../../../../contract/accounts/userProblems.ts';

const CHOICES = {
  parks: [{ park: 'Singapore Zoo' }, { park: 'Old Park', retired: true }],
  departments: [
    {
      title: 'Operations',
      sub_departments: [
        { id: 'tram', title: 'Tram Ops' },
        { id: 'gate', title: 'Gate', retired: true },
      ],
    },
    { title: 'Safety', sub_departments: [{ id: 'wsh', title: 'WSH' }] },
    { title: 'Old Department', sub_departments: [{ id: 'one', title: 'One' }], retired: true },
  ],
};

const GOOD: Profile = {
  name: "Siti d/o O'Brien 陈",
  email: 'siti@parks.example',
  mobile_no: '+6591234567',
  staff_id: '12345678',
  park: 'Singapore Zoo',
  department: 'Operations',
  sub_department: 'Tram Ops',
};
const FIELDS = Object.keys(GOOD) as ProfileField[];

const problems = (change: Partial<Profile>, fields = FIELDS) =>
  userProblems({ ...GOOD, ...change }, fields, CHOICES);

test('UDET-13 a complete profile has no problem', () => {
  expect(problems({})).toEqual({});
});

test.each([
  ['name', '', 'Required Field'],
  ['name', 'Siti <b>', 'Must be valid.'],
  ['email', 'siti@', 'Email is invalid'],
  ['mobile_no', '+65', 'Required Field'],
  ['mobile_no', '+6512345678901', 'Must be vaild'],
  ['staff_id', '', 'Please enter the staff id'],
  ['staff_id', '1234', 'Required 8 numbers'],
  ['park', 'Old Park', 'Please choose the park.'],
  ['park', 'Nowhere', 'Please choose the park.'],
  ['sub_department', 'Gate', 'Please choose the sub department.'],
  ['sub_department', 'WSH', 'Please choose the sub department.'],
] as const)('UDET-13 REF-2 %s "%s": %s', (field, value, text) => {
  expect(problems({ [field]: value })).toEqual({ [field]: text });
});

test('UDET-2 UDET-13 an invalid department also makes its sub department invalid', () => {
  expect(problems({ department: 'Old Department', sub_department: 'One' }, ['department'])).toEqual({
    department: 'Please choose the department.',
  });
  expect(problems({ department: 'Safety' }, ['department'])).toEqual({
    sub_department: 'Please choose the sub department.',
  });
});

test('REF-2 unchanged values are not checked, retired or not', () => {
  const kept = { park: 'Old Park', department: 'Old Department', sub_department: 'One' };
  expect(problems(kept, ['name'])).toEqual({});
  expect(problems(kept, ['sub_department'])).toEqual({});
});
