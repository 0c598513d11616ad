import { expect, test } from 'vitest';
import { settingsChanges } from '../../../../contract/audit/settingsChanges.ts';
import { newUserDetails, userChanges } from '../../../../contract/audit/userChanges.ts';
import type { User } from '../../../../contract/schemas/user.ts';
import { buildUser, ROLE_TITLES } from '../../../helpers/factories.ts';

const USER = buildUser();

const changes = (before: Partial<User>, after: Partial<User>, remark?: string) =>
  userChanges({ ...USER, ...before }, { ...USER, ...before, ...after }, ROLE_TITLES, remark);

test('REF-3 the audit trail uses role titles of the reference data, and the role’s own name without one', () => {
  const titles = new Map([['senior_user', 'Park Ranger']]);
  const { description } = userChanges(USER, { ...USER, role: 'senior_user' }, titles);
  expect(description).toEqual(['Update role from junior_user to Park Ranger']);
});

test('IAUD-2 FLOW-8 each changed field has a sentence and both values', () => {
  expect(changes({}, { role: 'senior_user', account_expiry: '2026-12-31' })).toEqual({
    description: [
      'Update role from Junior User to Senior User',
      'Update account expiry from none to 31 Dec 2026',
    ],
    details: [
      { field: 'role', before: 'Junior User', after: 'Senior User' },
      { field: 'account expiry', before: 'none', after: '31 Dec 2026' },
    ],
  });
});

test('IAUD-2 without changes there is no entry', () => {
  expect(changes({}, { latest_updated_at: '2026-02-02T00:00:00.000Z' })).toEqual({
    description: [],
    details: [],
  });
});

test('UDET-6 UDET-8 suspensions, scheduled and cancelled', () => {
  const later = { archive_date: '2026-12-01', suspension_remark: 'Leaves' };
  expect(changes({}, later, 'Leaves').description).toEqual([
    'Schedule suspension on 1 Dec 2026',
    'Remark: Leaves',
  ]);
  expect(changes(later, { archive_date: '', suspension_remark: '' }, 'Stays').description).toEqual([
    'Cancel suspension scheduled on 1 Dec 2026',
    'Remark: Stays',
  ]);
  expect(changes(later, { is_active: -1 }, 'Leaves').description).toEqual([
    'Update status from Active to Archived',
    'Remark: Leaves',
  ]);
  expect(
    changes({ ...later, is_active: -1 }, { is_active: 1, archive_date: '', suspension_remark: '' }, 'Back')
      .description,
  ).toEqual(['Update status from Archived to Active', 'Remark: Back']);
});

test('AUTH-8 both ways of becoming active have their own text', () => {
  const done = { is_active: 1, is_new: 0 } as const;
  expect(changes({ is_active: 0, is_new: 1 }, done).description).toEqual([
    'Update status from Non Active to Active',
  ]);
  expect(changes({ is_active: 1, is_new: 1 }, done).description).toEqual(['Finish first login']);
});

test('UDET-15 a new account lists each initial value under its own label, without empty fields', () => {
  expect(newUserDetails(USER, ROLE_TITLES)).toEqual(
    [
      ['name', 'Siti'],
      ['email', 'siti@parks.example'],
      ['mobile number', '+6591234567'],
      ['staff ID', '12345678'],
      ['role', 'Junior User'],
      ['park', 'Singapore Zoo'],
      ['department', 'Operations'],
      ['sub department', 'Tram Ops'],
    ].map(([field, after]) => ({ field, before: 'none', after })),
  );
});

test.each([
  ['name', 'name', 'Aishah'],
  ['email', 'email', 'aishah@parks.example'],
  ['mobile_no', 'mobile number', '+6580000000'],
  ['staff_id', 'staff ID', '87654321'],
  ['park', 'park', 'Night Safari'],
  ['department', 'department', 'Corporate'],
  ['sub_department', 'sub department', 'HR'],
] as const)('IAUD-2 a changed %s is told as that', (field, label, value) => {
  expect(changes({}, { [field]: value })).toEqual({
    description: [`Update ${label} from ${USER[field]} to ${value}`],
    details: [{ field: label, before: USER[field], after: value }],
  });
});

test('SET-1 settings in words', () => {
  const before = { otp_life_time: 5, email: true, sms: false, failed_login_attempts: 5 };
  const { description } = settingsChanges(before, { ...before, email: false, sms: true, otp_life_time: 10 });
  expect(description).toEqual([
    'Update OTP delivery from Email to SMS',
    'Update OTP life time in minutes from 5 to 10',
  ]);
  expect(settingsChanges(before, before).description).toEqual([]);
});

test('UDET-8 another remark or date is a new schedule; the date of a suspended account is not', () => {
  const later = { archive_date: '2026-12-01', suspension_remark: 'Leaves' };
  expect(changes(later, { suspension_remark: 'Moves' }).description).toEqual([
    'Schedule suspension on 1 Dec 2026',
  ]);
  expect(changes(later, { archive_date: '2026-12-02' }).description).toEqual([
    'Schedule suspension on 2 Dec 2026',
  ]);
  expect(changes(later, {}).description).toEqual([]);
});
