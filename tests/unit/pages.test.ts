import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '../../contract/access.ts';
import { DEFAULT_GROUPS, ROLES, type Role } from '../../contract/permissions.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { keepSession } from '../../src/api/session.ts';
import { canAccess, PARTS } from '../../src/authProvider/canAccess.ts';
import { consolePath, pages, showsTabs, TABS } from '../../src/pages.ts';

/** The tabs in order, each with the roles that may open it (SHELL-5). */
const ALL_TABS: [title: string, path: string, roles: readonly Role[]][] = [
  ['Dashboard', '/dashboard', ROLES],
  ['Incidents', '/incidents_list', ROLES],
  ['My actions', '/my_actions', ROLES],
  ['Account Management', '/user_management', ['super_user', 'admin', 'super_admin']],
  ['User Group Management', '/group_list', ['admin', 'super_admin']],
  ['Settings', '/settings', ROLES],
  ['Notification Listing', '/notification_list', ROLES],
  ['Audit Explorer', '/audit_explorer', ['admin', 'super_admin']],
  ['Reference Data', '/reference_data', ['super_admin']],
];

const signIn = (offers: SignedInUser['offers']) => keepSession({ id: 'me', offers } as SignedInUser);
beforeEach(() => signIn(['my_actions', 'audit_explorer', 'reference_data']));

const titlesFor = (viewer: Viewer) =>
  TABS.filter(({ resource }) => canAccess(viewer, { resource, action: 'list' })).map(({ title }) => title);

test('SHELL-5 the tabs, in their order', () => {
  expect(TABS.map(({ title, path }) => [title, path])).toEqual(
    ALL_TABS.map(([title, path]) => [title, path]),
  );
});

test.each(ROLES)('SHELL-5 %s is offered the tabs that they may open', (role) => {
  const expected = ALL_TABS.filter(([, , roles]) => roles.includes(role)).map(([title]) => title);
  expect(titlesFor({ id: 'me', role, perms: DEFAULT_GROUPS[role].perms })).toEqual(expected);
});

test('SHELL-5 LIST-1 without access to incidents their tab is not offered', () => {
  expect(titlesFor({ id: 'me', role: 'junior_user', perms: [] })).not.toContain('Incidents');
});

test('SHELL-5 IAUD-1 UAUD-1 the audit explorer needs p16 and p9, and the server’s feature', () => {
  const may = (...perms: Viewer['perms'][number][]) =>
    canAccess({ id: 'me', role: 'admin', perms }, { resource: 'audit_trails', action: 'list' });
  expect([may('p9', 'p16'), may('p9'), may('p16')]).toEqual([true, false, false]);
  signIn([]);
  expect(may('p9', 'p16')).toBe(false);
});

test('SHELL-5 DET-4 without the server’s feature there is no tab for My actions', () => {
  signIn([]);
  expect(titlesFor({ id: 'me', role: 'admin', perms: DEFAULT_GROUPS.admin.perms })).not.toContain(
    'My actions',
  );
});

test.each(PARTS)(
  'issue 44.5: $action of $resource needs the feature $feature',
  ({ resource, action, feature }) => {
    const may = () => canAccess({ id: 'me', role: 'super_admin', perms: [] }, { resource, action });
    expect(may()).toBe(false);
    signIn([feature]);
    expect(may()).toBe(true);
  },
);

const WITHOUT_TABS = [
  '/incidents_list/new_incident',
  '/incidents_list/detail',
  '/incidents_list/audit',
  '/user_management/detail',
  '/user_management/audit',
  '/user_management/new_user_detail',
  '/user_management/import',
  '/group_list/detail',
  '/notification_list/notification_detail',
];

test('SHELL-5 the tabs are shown on the pages they lead to and on no detail, audit, new-item or group page', () => {
  for (const [, path] of ALL_TABS) expect(showsTabs(path), path).toBe(true);
  const paths = new Set(Object.values(pages).map(({ path }) => path));
  expect([...paths].filter((path) => !showsTabs(path)).toSorted()).toEqual(WITHOUT_TABS.toSorted());
});

test('SHELL-5 SHELL-12 an unknown page shows the tabs', () => {
  for (const path of ['/nowhere', '/incidents_list/nowhere', '/']) expect(showsTabs(path), path).toBe(true);
});

test('SHELL-1 SHELL-4 paths with their queries, whatever characters an id has', () => {
  expect(pages.ownProfile.to('a&b')).toBe('/user_management/detail?id=a%26b&profile=true');
  expect(pages.user.to('a&b')).toBe('/user_management/detail?id=a%26b');
  expect(pages.incident.to('7', true)).toBe('/incidents_list/detail?id=7&search=true');
  expect(consolePath('/incidents/12/show?tab=1')).toBe('/incidents_list/detail?id=12&tab=1');
  expect(consolePath('/incidents/12?tab=1')).toBe('/incidents_list/detail?id=12&tab=1');
  expect(consolePath('/incidents?page=2#top')).toBe('/incidents_list?page=2#top');
  expect(consolePath('/incidents/create?copy=1')).toBe('/incidents_list/new_incident?copy=1');
  expect(consolePath(pages.ownProfile.to('me'))).toBe(pages.ownProfile.to('me'));
  expect(pages.group.to('admin')).toBe('/group_list/detail?id=admin');
  const setting = pages.notification.to('Slips & falls', '7');
  expect(setting).toBe('/notification_list/notification_detail?cls=Slips+%26+falls&cls_id=7');
  for (const path of [setting, '/settings', '/group_list/detail?id=admin']) {
    expect(consolePath(path)).toBe(path);
  }
});

test('LIST-8 FORM-1 UDET-4 UDET-15 react-admin’s access checks ask the page, with the record if there is one', () => {
  const guest: Viewer = { id: 'me', role: 'junior_user', perms: ['p2', 'p2a'] };
  const nobody = { ...guest, perms: [] };
  const list = { resource: 'incidents', action: 'list' };
  const show = { resource: 'incidents', action: 'show' };
  expect(canAccess(guest, list)).toBe(true);
  expect(canAccess(nobody, list)).toBe(false);
  expect(canAccess(nobody, { ...list, action: 'create' })).toBe(false);
  expect(canAccess(guest, { ...show, record: { filtered_category: 'c1' } })).toBe(true);
  expect(canAccess(guest, { ...show, record: { filtered_category: 'c4' } })).toBe(false);
  const other = { resource: 'users', action: 'show', record: { id: 'other' } };
  expect(canAccess(guest, other)).toBe(false);
  expect(canAccess(guest, { ...other, record: { id: 'me' } })).toBe(true);
  expect(canAccess({ ...guest, perms: ['p9'] }, other)).toBe(true);
  expect(canAccess(guest, { ...other, action: 'create' })).toBe(false);
  expect(canAccess({ ...guest, perms: ['p13'] }, { ...other, action: 'create' })).toBe(true);
  expect(canAccess(guest, { resource: 'incidents', action: 'delete' })).toBe(false);
  const audit = { resource: 'incidents', action: 'audit' };
  expect(canAccess(guest, audit)).toBe(false);
  expect(canAccess({ ...guest, perms: ['p16'] }, audit)).toBe(true);
});

test.each(['users', 'groups', 'incidents', 'notifications', 'audit_trails'])(
  'CARD-1 the stock paths of %s lead to pages of the console, and its list and records may be read',
  (resource) => {
    const admin: Viewer = { id: 'me', role: 'admin', perms: DEFAULT_GROUPS.admin.perms };
    const paths: string[] = Object.values(pages).map(({ path }) => path);
    for (const path of [`/${resource}`, `/${resource}/12/show`])
      expect(paths).toContain(consolePath(path).split('?')[0]);
    for (const action of ['list', 'show']) expect(canAccess(admin, { resource, action }), action).toBe(true);
    expect(canAccess({ ...admin, perms: ['p2'] }, { resource: 'audit_trails', action: 'show' })).toBe(false);
  },
);

test('OFF-3 SHELL-5 the outbox is open to everybody who is signed in, and shows the tabs without being one', () => {
  const nobody: Viewer = { id: 'me', role: 'junior_user', perms: [] };
  expect(canAccess(nobody, { resource: 'outbox', action: 'list' })).toBe(true);
  expect(showsTabs(pages.outbox.path)).toBe(true);
  expect(TABS.map(({ path }) => path)).not.toContain(pages.outbox.path);
  expect(TABS.map(({ key }) => key)).not.toContain('o');
});
