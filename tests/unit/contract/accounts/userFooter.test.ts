import { describe, expect, test } from 'vitest';
import type { Viewer } from '../../../../contract/access.ts';
import {
  type Account,
  mayEditUser,
  type UserButton,
  type UserSection,
  userFooter,
  userSections,
} from '../../../../contract/accounts/userFooter.ts';
import { DEFAULT_GROUPS, type Role } from '../../../../contract/permissions.ts';

/** One letter per button, in the order of the footer. */
const BUTTONS: Record<string, UserButton> = {
  a: 'Archive account',
  d: 'Delete User',
  v: 'View Audit Trail',
  u: 'Unlock User',
  r: 'Reactivate Account',
  c: 'Cancel',
  s: 'Save',
};
const SECTIONS: Record<string, UserSection> = {
  profile: 'Profile',
  account: 'Account',
  password: 'Reset Password',
};
const STATES: Record<string, Pick<Account, 'is_active' | 'is_new'>> = {
  active: { is_active: 1, is_new: 0 },
  firstLogin: { is_active: 1, is_new: 1 },
  nonActive: { is_active: 0, is_new: 1 },
  locked: { is_active: 0, is_new: 0 },
  suspended: { is_active: -1, is_new: 0 },
};

const FOOTERS = `
  viewer       whose        state       profile  account  password
  admin        senior_user  active      dvcs     avcs     vc
  admin        senior_user  firstLogin  dvcs     avcs     vc
  admin        senior_user  nonActive   dvcs     vcs      vc
  admin        senior_user  locked      dvucs    vucs     vuc
  admin        senior_user  suspended   dvc      vrc      vc
  admin        admin        active      dvcs     avcs     vc
  admin        super_admin  active      vc       vc       vc
  admin        super_admin  locked      vc       vc       vc
  admin        super_admin  suspended   vc       vc       vc
  super_admin  super_admin  active      dvcs     avcs     vc
  super_admin  super_admin  suspended   dvc      vrc      vc
  admin        own          active      cs       cs       c
  super_user   own          active      cs       cs       c
  junior_user  own          active      cs       cs       c
  super_user   junior_user  active      c        c        c
  senior_user  junior_user  locked      c        c        c`;

const getViewer = (role: Role): Viewer => ({ id: 'me', role, perms: DEFAULT_GROUPS[role].perms });
const getAccount = (viewer: Role, whose: string, state: string): Account => ({
  ...(whose === 'own' ? { id: 'me', role: viewer } : { id: 'other', role: whose as Role }),
  ...(STATES[state] ?? { is_active: 1, is_new: 0 }),
});

const [head = [], ...rows] = FOOTERS.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cases = rows.flatMap(([viewer = '', whose = '', state = '', ...cells]) =>
  cells.map((letters, at) => ({
    ...{ viewer: viewer as Role, whose, state, section: head[at + 3] ?? '', letters },
  })),
);

test.each(cases)(
  'UDET-4 UDET-16 $viewer, $whose, $state, $section: $letters',
  ({ viewer, whose, state, section, letters }) => {
    const shown = userFooter(
      getViewer(viewer),
      getAccount(viewer, whose, state),
      SECTIONS[section] ?? 'Profile',
    );
    expect(shown).toEqual([...letters].map((letter) => BUTTONS[letter]));
  },
);

describe('sections and fields', () => {
  test.each<[Role, string, UserSection[]]>([
    ['admin', 'own', ['Profile', 'Reset Password']],
    ['admin', 'senior_user', ['Profile', 'Account', 'Reset Password']],
    ['admin', 'admin', ['Profile', 'Account']],
    ['admin', 'super_admin', ['Profile', 'Account']],
    ['super_admin', 'super_admin', ['Profile', 'Account', 'Reset Password']],
  ])('UDET-1 %s sees of %s %j', (viewer, whose, sections) => {
    expect(userSections(getViewer(viewer), getAccount(viewer, whose, 'active'))).toEqual(sections);
  });

  test.each<[Role, string, string, boolean]>([
    ['junior_user', 'own', 'active', true],
    ['admin', 'senior_user', 'active', true],
    ['admin', 'senior_user', 'locked', true],
    ['admin', 'senior_user', 'suspended', false],
    ['admin', 'super_admin', 'active', false],
    ['super_user', 'senior_user', 'active', false],
  ])('UDET-4 UDET-5 UDET-16 %s changes %s, %s: %s', (viewer, whose, state, may) => {
    expect(mayEditUser(getViewer(viewer), getAccount(viewer, whose, state))).toBe(may);
  });
});
