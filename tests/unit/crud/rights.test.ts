import { expect, test } from 'vitest';
import { DEFAULT_GROUPS, type PermissionCode, type Role } from '../../../contract/permissions.ts';
import { getRefusals } from '../../e2e/crud/rights.ts';

const account = (role: Role, without: PermissionCode[] = []) => ({
  id: role,
  email: `${role}@parks.example`,
  role,
  perms: DEFAULT_GROUPS[role].perms.filter((code) => !without.includes(code)),
});

test('CARD-3 a super admin or anyone who works on Cat 2 incidents qualifies', () => {
  expect(getRefusals({ admin: account('super_admin'), reporter: account('super_user') })).toEqual([]);
  expect(getRefusals({ admin: account('super_admin', ['p3']), reporter: account('admin', ['p3a']) })).toEqual(
    [],
  );
});

test('CARD-3 AUTH-16 what an account may not do is named, with whose setting it is', () => {
  expect(
    getRefusals({ admin: account('super_admin', ['p13', 'p3', 'p3a']), reporter: account('senior_user') }),
  ).toEqual([
    'CRUD_ADMIN_EMAIL (super_admin@parks.example) lacks the permission to: List Cat 2 to 4 incidents (p3) or Open Cat 2 to 4 incidents (p3a); Add users (p13).',
    'CRUD_REPORTER_EMAIL (senior_user@parks.example) lacks the permission to: Work on Cat 2 to 4 incidents (p5).',
  ]);
});

test.each(['p5', 'p8', 'p9', 'p12', 'p14', 'p16'] as const)('CARD-3 the admin needs %s', (code) => {
  const [reason, ...more] = getRefusals({
    admin: account('super_admin', [code]),
    reporter: account('admin'),
  });
  expect(reason).toContain(`(${code})`);
  expect(more).toEqual([]);
});

test('CARD-3 REF-2 FLOW-2 an admin is not enough, and one person cannot be both', () => {
  expect(getRefusals({ admin: account('admin'), reporter: account('super_user') })).toEqual([
    'CRUD_ADMIN_EMAIL (admin@parks.example) is Admin; the reference data needs a Super Admin.',
  ]);
  const admin = account('super_admin');
  expect(getRefusals({ admin, reporter: admin })).toEqual([
    'CRUD_ADMIN_EMAIL and CRUD_REPORTER_EMAIL are one person (super_admin@parks.example); nobody approves their own incident.',
  ]);
});
