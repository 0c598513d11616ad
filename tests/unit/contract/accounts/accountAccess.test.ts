import { describe, expect, test } from 'vitest';
import {
  incidentFacts,
  mayAddUser,
  mayChangeSignIn,
  mayGiveRole,
  mayManageGroups,
  mayManageReferenceData,
  mayManageUser,
  mayOpenListedUsers,
  mayOpenUser,
  maySaveSettings,
  maySaveUser,
  maySaveVisitors,
  maySeeAccountList,
  maySeeUserAudit,
  maySeeWholeTimeline,
  maySignOut,
  maySignOutGroup,
  maySwitchReporting,
  mayWorkOnIncidents,
  type Viewer,
} from '../../../../contract/access.ts';
import { accountStatus } from '../../../../contract/accounts/userState.ts';
import { PERMISSIONS, type PermissionCode, ROLES, type Role } from '../../../../contract/permissions.ts';
import { getHolder, getMember, getRows, ME, SOMEBODY } from '../tables.ts';

const CODES = Object.keys(PERMISSIONS) as PermissionCode[];

describe('pages and calls about accounts', () => {
  test.each([
    { rule: 'USER-1 SHELL-5 seeing the account list', may: maySeeAccountList, codes: ['p12'] },
    { rule: 'USER-2 adding a user', may: mayAddUser, codes: ['p13'] },
    { rule: 'UAUD-1 UDET-4 seeing an audit trail', may: maySeeUserAudit, codes: ['p9'] },
    { rule: 'GRP-1 SHELL-5 opening a group', may: mayManageGroups, codes: ['p14'] },
    { rule: 'SHELL-10 saving the settings', may: maySaveSettings, codes: ['p9'] },
    {
      rule: 'USER-4 opening the account of another',
      may: (viewer: Viewer) => mayOpenUser(viewer, SOMEBODY),
      codes: ['p9'],
    },
  ])('$rule needs $codes and nothing else', ({ may, codes }) => {
    expect(CODES.filter((code) => may(getHolder(code)))).toEqual(codes);
    expect(may(getHolder())).toBe(false);
  });

  test('SHELL-4 UDET-1 the own profile opens without any permission', () => {
    expect(mayOpenUser(getHolder(), ME)).toBe(true);
  });

  test('REF-2 only a super_admin manages the reference data; no permission replaces the role', () => {
    expect(ROLES.filter((role) => mayManageReferenceData(getMember(role)))).toEqual(['super_admin']);
    expect(mayManageReferenceData(getHolder(...CODES))).toBe(false);
    expect(mayManageReferenceData({ id: ME, role: 'super_admin', perms: [] })).toBe(true);
  });
});

const GIVES = getRows(`
  viewer       junior_user  senior_user  super_user  admin  super_admin
  junior_user  yes          -            -           -      -
  senior_user  yes          yes          -           -      -
  super_user   yes          yes          yes         -      -
  admin        yes          yes          yes         yes    -
  super_admin  yes          yes          yes         yes    yes
`);

describe('never above the own role', () => {
  test.each(GIVES)('UDET-16 the roles that a %s may assign', (role, ...cells) => {
    expect(ROLES.map((given) => mayGiveRole(getMember(role as Role), given))).toEqual(cells.map(Boolean));
  });

  test.each(GIVES)('UDET-4 UDET-16 the accounts that a %s with p9 may manage', (role, ...cells) => {
    const viewer: Viewer = { id: ME, role: role as Role, perms: ['p9'] };
    const managed = ROLES.map((of) => mayManageUser(viewer, { id: SOMEBODY, role: of }));
    expect(managed).toEqual(cells.map(Boolean));
  });

  test('UDET-4 without p9 no role may manage an account', () => {
    const viewer: Viewer = { id: ME, role: 'super_admin', perms: CODES.filter((code) => code !== 'p9') };
    expect(ROLES.filter((role) => mayManageUser(viewer, { id: SOMEBODY, role }))).toEqual([]);
  });

  test('UDET-16 the own account cannot be suspended, locked or deleted', () => {
    for (const role of ROLES) {
      const viewer: Viewer = { id: ME, role, perms: CODES };
      expect(mayManageUser(viewer, { id: ME, role }), role).toBe(false);
    }
  });
});

describe('saving an account', () => {
  const own = (role: Role) => ({ id: ME, role });
  const other = (role: Role) => ({ id: SOMEBODY, role });
  const managers: Viewer = { id: ME, role: 'admin', perms: ['p9'] };
  const groups: Viewer = { id: ME, role: 'admin', perms: ['p14'] };
  const both: Viewer = { id: ME, role: 'admin', perms: ['p9', 'p14'] };
  const nobody: Viewer = { id: ME, role: 'admin', perms: [] };

  const FIELDS = ['name', 'email', 'staff_id', 'role', 'park', 'department', 'sub_department'];

  test('UDET-2 AUTH-8 on the own record only the mobile number and the self-activation may be saved, in any role', () => {
    for (const viewer of [nobody, both]) {
      expect(maySaveUser(viewer, own('admin'), { fields: ['mobile_no'] })).toBe(true);
      expect(maySaveUser(viewer, own('admin'), { fields: ['is_active', 'is_new'] })).toBe(true);
      for (const field of [...FIELDS, 'account_expiry', 'archive_date', 'remark']) {
        expect(maySaveUser(viewer, own('admin'), { fields: ['mobile_no', field] }), field).toBe(false);
      }
    }
  });

  test('UDET-16 the own role cannot be changed, not even to a lower one', () => {
    for (const role of ROLES) {
      expect(maySaveUser(both, own('admin'), { fields: ['role'], role }), role).toBe(false);
    }
  });

  test.each([
    { viewer: nobody, says: 'without p9 and p14', field: false, role: false, roleAndPark: false },
    { viewer: managers, says: 'with p9', field: true, role: true, roleAndPark: true },
    { viewer: groups, says: 'with p14', field: false, role: true, roleAndPark: false },
    { viewer: both, says: 'with both', field: true, role: true, roleAndPark: true },
  ])(
    'UDET-4 GRP-3 the record of another $says: field $field, role alone $role, role and park $roleAndPark',
    ({ viewer, field, role, roleAndPark }) => {
      const save = (fields: string[], given?: Role) =>
        maySaveUser(viewer, other('senior_user'), { fields, role: given });
      expect(save(['name'])).toBe(field);
      expect(save(['role'], 'super_user')).toBe(role);
      expect(save(['role', 'park'], 'super_user')).toBe(roleAndPark);
    },
  );

  test.each([managers, groups, both])(
    'UDET-16 GRP-3 with $perms, no role above the own may be assigned',
    (viewer) => {
      const given = ROLES.filter((role) =>
        maySaveUser(viewer, other('junior_user'), { fields: ['role'], role }),
      );
      expect(given).toEqual(['junior_user', 'senior_user', 'super_user', 'admin']);
    },
  );

  test.each([managers, groups, both])(
    'UDET-16 GRP-3 with $perms no account of a higher role is touched, not even to lower it',
    (viewer) => {
      const change = { fields: ['role'], role: 'junior_user' } as const;
      expect(maySaveUser(viewer, other('super_admin'), change)).toBe(false);
      expect(maySaveUser(viewer, other('super_user'), change)).toBe(true);
    },
  );

  test.each(['email', 'mobile_no', 'role'])(
    'AUTH-18 only a super_admin changes the %s of an account of the same or a higher role',
    (field) => {
      const change = { fields: [field], ...(field === 'role' && { role: 'junior_user' as const }) };
      const saved = (role: Role) =>
        ROLES.filter((of) => maySaveUser({ id: ME, role, perms: CODES }, other(of), change));
      expect(saved('admin')).toEqual(['junior_user', 'senior_user', 'super_user']);
      expect(saved('super_user')).toEqual(['junior_user', 'senior_user']);
      expect(saved('super_admin')).toEqual(ROLES);
      expect(maySaveUser(both, other('admin'), { fields: ['name', 'park'] })).toBe(true);
    },
  );

  test('AUTH-18 changing a password needs the same rights as changing an email', () => {
    const changed = (viewer: Viewer) => ROLES.filter((role) => mayChangeSignIn(viewer, other(role)));
    expect(changed(managers)).toEqual(['junior_user', 'senior_user', 'super_user']);
    expect(changed({ ...managers, role: 'super_admin' })).toEqual(ROLES);
    expect(changed(groups)).toEqual([]);
    expect(mayChangeSignIn({ ...managers, role: 'super_admin' }, own('super_admin'))).toBe(false);
  });

  test('UDET-16 a save with an undefined role assigns none', () => {
    expect(maySaveUser(both, other('junior_user'), { fields: ['role'] })).toBe(false);
    expect(maySaveUser(both, other('junior_user'), { fields: [], role: 'super_admin' })).toBe(false);
  });

  test('GRP-3 with p14, a save without fields is not a role change', () => {
    expect(maySaveUser(groups, other('junior_user'), { fields: [] })).toBe(false);
  });
});

test.each([
  [1, 0, 'Active'],
  [1, 1, 'Active'],
  [0, 1, 'Non Active'],
  [0, 0, 'Locked'],
  [-1, 0, 'Archived'],
  [-1, 1, 'Archived'],
] as const)('USER-7 is_active %i and is_new %i show %s', (is_active, is_new, status) => {
  expect(accountStatus({ is_active, is_new })).toBe(status);
});

describe('other administration', () => {
  test.each([
    ['USER-4 opens the accounts of a list', mayOpenListedUsers, ['p9']],
    ['issue 21, item 5: enters visitors', maySaveVisitors, ['p9']],
    ['IAUD-1 reads the whole timeline of a case', maySeeWholeTimeline, ['p16']],
    ['FLOW-3 may work on some incident', mayWorkOnIncidents, ['p4', 'p4a', 'p5']],
  ] as const)('%s with one of these permissions alone', (_what, may, codes) => {
    expect(CODES.filter((code) => may(getHolder(code)))).toEqual(codes);
  });

  test('issue 19, item 5: only a super_admin turns the regulatory report on or off', () => {
    expect(ROLES.filter((role) => maySwitchReporting({ role }))).toEqual(['super_admin']);
  });

  test('UDET-16 issue 20, item 4: people sign out themselves, and the accounts and groups that they may manage', () => {
    const of = (id: string, role: Role) => ({ id, role });
    expect(maySignOut(getHolder(), of(ME, 'admin'))).toBe(true);
    expect(maySignOut(getHolder(), of(SOMEBODY, 'junior_user'))).toBe(false);
    expect(maySignOut(getHolder('p9'), of(SOMEBODY, 'admin'))).toBe(true);
    expect(maySignOut(getHolder('p9'), of(SOMEBODY, 'super_admin'))).toBe(false);
    expect(ROLES.filter((role) => maySignOutGroup(getHolder('p9'), role))).not.toContain('super_admin');
    expect(maySignOutGroup(getHolder('p9'), 'admin')).toBe(true);
    expect(maySignOutGroup(getHolder(), 'junior_user')).toBe(false);
  });

  test('LIST-13 facts for the access rules are read from an incident as it is sent', () => {
    expect(incidentFacts({ filtered_category: 'c2', incident_status: 'Open', created_by: SOMEBODY })).toEqual(
      { category: 'c2', status: 'Open', createdBy: SOMEBODY },
    );
  });
});
