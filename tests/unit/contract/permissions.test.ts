import { expect, test } from 'vitest';
import { DEFAULT_GROUPS, PERMISSIONS, ROLES } from '../../../contract/permissions.ts';
import { getRows } from './tables.ts';

/** Copied from the requirements. */
const GRANTED = getRows(`
  code  in words                                 junior  senior  super_user  admin  super_admin
  p2    List Cat 1 incidents                     yes     yes     yes         yes    yes
  p2a   Open Cat 1 incidents                     yes     yes     yes         yes    yes
  p3    List Cat 2 to 4 incidents                -       yes     yes         yes    yes
  p3a   Open Cat 2 to 4 incidents                -       yes     yes         yes    yes
  p4    Work on any Cat 1 incident               -       yes     yes         yes    yes
  p4a   Work on own Cat 1 incidents              yes     yes     yes         yes    yes
  p5    Work on Cat 2 to 4 incidents             -       -       yes         yes    yes
  p6    Close Cat 1 incidents                    -       yes     yes         yes    yes
  p7    Close Cat 2 to 4 incidents               -       -       yes         yes    yes
  p8    Approve or reject                        -       -       yes         yes    yes
  p9    Manage user accounts                     -       -       -           yes    yes
  p10   See names of casualties and witnesses    -       yes     yes         yes    yes
  p12   See the account list                     -       -       yes         yes    yes
  p13   Add users                                -       -       -           yes    yes
  p14   Manage user groups                       -       -       -           yes    yes
  p15   Raise emergency incidents                -       yes     yes         yes    yes
  p16   See an incident's audit trail            -       yes     yes         yes    yes
`);

test('GRP-4 GRP-2 the permissions are those of the contract, in its words', () => {
  expect(Object.entries(PERMISSIONS)).toEqual(GRANTED.map(([code, words]) => [code, words]));
});

test.each(ROLES.map((role, index) => ({ role, column: index + 2 })))(
  'GRP-4 the default group of $role may do what the contract grants',
  ({ role, column }) => {
    const granted = GRANTED.filter((row) => row[column]).map(([code]) => code);
    expect(DEFAULT_GROUPS[role].perms.toSorted()).toEqual(granted.toSorted());
  },
);

test('GRP-4 no group has a permission twice, and each has a description', () => {
  for (const { name, description, perms } of Object.values(DEFAULT_GROUPS)) {
    expect(new Set(perms).size, name).toBe(perms.length);
    expect(description, name).toMatch(/^[A-Z].{20,}\.$/);
  }
});

test('DATA-3 GRP-4 UDET-16 the roles, lowest first, in the words of the specification', () => {
  expect(ROLES).toEqual(['junior_user', 'senior_user', 'super_user', 'admin', 'super_admin']);
  expect(ROLES.map((role) => DEFAULT_GROUPS[role].name)).toEqual([
    'Junior User',
    'Senior User',
    'Super User',
    'Admin',
    'Super Admin',
  ]);
});
