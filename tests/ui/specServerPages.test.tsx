import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPlatform } from '../../src/api/platform.ts';
import { completeSignIn } from '../../src/authProvider/completeSignIn.ts';
import Settings from '../../src/custom/settings/Settings.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { pages } from '../../src/pages.ts';
import GroupDetail from '../../src/resources/groups/GroupDetail.tsx';
import GroupList from '../../src/resources/groups/GroupList.tsx';
import NotificationListing from '../../src/resources/notifications/NotificationListing.tsx';
import UserList from '../../src/resources/users/list/UserList.tsx';
import NewUser from '../../src/resources/users/NewUser.tsx';
import UserAudit from '../../src/resources/users/UserAudit.tsx';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildReferenceData, ROLE_TITLES } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { type SpecServer, startSpecServer } from '../helpers/specServer.ts';
import { configure, handInDocuments, identityUser } from '../helpers/testPlatform.ts';

/* The pages of administrators with a server that has only the specification's calls and fields. Identity is mocked. */

const ADMIN = { sub: 'admin', name: 'Mei Tan', email: 'super_admin@parks.example' };
const TOKEN = `-.${Buffer.from(JSON.stringify(ADMIN)).toString('base64url')}.-`;
const REFERENCE = buildReferenceData({
  parks: [{ park: 'Singapore Zoo', outline: [], main_zones: [] }],
  departments: [{ id: '1', title: 'Operations', sub_departments: [{ id: '1', title: 'Guest Experience' }] }],
});
const ROLES = [...ROLE_TITLES].map(([id, title]) => ({ id, data: { id, title } }));

let seeds: SpecServer;
let queryClient: QueryClient;

beforeEach(async () => {
  // jsdom cannot scroll.
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  seeds = await startSpecServer();
  preflightAsBrowser();
  configure({ apiUrl: seeds.origin });
  const user = identityUser(() => TOKEN, { uid: ADMIN.sub, signedInAt: new Date().toUTCString() });
  setPlatform({ identity: { confirmedUser: async () => user } });
  handInDocuments(async (name) => (name === 'roles' ? ROLES : []));
  await completeSignIn();
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  vi.restoreAllMocks();
  await seeds.close();
  expect(seeds.complaints).toEqual([]);
});

/** Before each call, asks the server as a page of another origin does. jsdom's requests are not checked. */
function preflightAsBrowser(): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const { method = 'GET', headers } = init;
    const asked = [...new Headers(headers).keys()].filter((name) => name !== 'accept');
    const { ok, headers: allowed } = await fetch(address, {
      method: 'OPTIONS',
      headers: {
        origin: window.location.origin,
        'access-control-request-method': method,
        'access-control-request-headers': asked.join(','),
      },
    });
    const read = (name: string) => (allowed.get(`access-control-allow-${name}`) ?? '').split(', ');
    const isAllowed =
      ok &&
      read('origin').includes(window.location.origin) &&
      read('methods').includes(method) &&
      asked.every((name) => read('headers').includes(name));
    if (!isAllowed) throw new TypeError('Failed to fetch');
    return fetch(address, init);
  });
}

function open(at: string): void {
  ({ queryClient } = renderAdmin(
    <Routes>
      <Route path={pages.users.path} element={<UserList />} />
      <Route path={pages.user.path} element={<UserDetail />} />
      <Route path={pages.newUser.path} element={<NewUser />} />
      <Route path={pages.userAudit.path} element={<UserAudit />} />
      <Route path={pages.groups.path} element={<GroupList />} />
      <Route path={pages.group.path} element={<GroupDetail />} />
      <Route path={pages.settings.path} element={<Settings />} />
      <Route path={pages.notifications.path} element={<NotificationListing />} />
    </Routes>,
    { at, dataProvider, referenceData: REFERENCE },
  ));
}

const press = async (name: string, role = 'button') =>
  userEvent.click(await screen.findByRole(role, { name }));
async function confirm(name: string, role = 'alertdialog'): Promise<void> {
  await userEvent.click(within(await screen.findByRole(role)).getByRole('button', { name }));
}
async function retype(label: RegExp, text: string): Promise<void> {
  await userEvent.clear(await screen.findByLabelText(label));
  await userEvent.paste(text);
}
async function choose(label: RegExp, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
const countPeople = (count: number) =>
  waitFor(() => expect(screen.getAllByRole('link', { name: /^Person / })).toHaveLength(count));
const findUser = (wanted: string) => seeds.users.find(({ id }) => id === wanted);

test('USER-3 accounts are counted by pages', async () => {
  open('/user_management');
  await countPeople(10);
  await press('Page 2');
  await countPeople(4);
});

test('USER-3 UDET-9 UDET-11 UDET-15 UAUD-1 a locked account is found, unlocked, renamed and given a password, and its audit trail opens', async () => {
  open('/user_management?filter={"user_type":"locked"}');
  await countPeople(1);
  await press('Person 02', 'link');
  await press('Unlock User');
  expect(await screen.findByText('Successfully unlock this user.')).toBeVisible();
  await retype(/^Name/, 'Person Renamed');
  await press('Save');
  expect(await screen.findByText('The account was saved.')).toBeVisible();
  expect(findUser('u2')).toMatchObject({ is_active: 1, name: 'Person Renamed' });

  await press('Reset Password', 'tab');
  await retype(/^New Password/, 'Given-by-me-1');
  await retype(/^Confirm Password/, 'Given-by-me-1');
  await press('Reset Password');
  await confirm('Yes', 'dialog');
  await confirm('OK');

  await press('View Audit Trail', 'link');
  expect(await screen.findByRole('heading', { name: /^Audit Trail for / })).toBeVisible();
  expect(await screen.findByText('Create user')).toBeVisible();
});

test('USER-3 UDET-10 UDET-15 an account is made, found and deleted', async () => {
  open('/user_management/new_user_detail');
  await retype(/^Name/, 'Newly Made');
  await retype(/^Email/, 'newly@parks.example');
  await retype(/^Mobile number/, '+6591112222');
  await retype(/^Staff ID/, '31234567');
  await choose(/^Role/, 'Junior User');
  await choose(/^Park/, 'Singapore Zoo');
  await choose(/^Department/, 'Operations');
  await choose(/^Sub Department/, 'Guest Experience');
  await press('Save');
  expect(await screen.findByRole('heading', { name: 'Account Management' })).toBeVisible();
  expect(seeds.users.at(-1)).toMatchObject({ name: 'Newly Made', is_active: 0, is_new: 1 });
  await press('All', 'tab');
  await retype(/^Search accounts/, 'Newly');
  await press('Newly Made', 'link');
  await press('Delete User');
  await confirm('Delete User');
  await waitFor(() => expect(seeds.users.map(({ name }) => name)).not.toContain('Newly Made'));
});

test('GRP-2 GRP-3 a group shows its members, and one of them changes the role', async () => {
  open('/group_list');
  await userEvent.click(await screen.findByText('Group of junior_user'));
  await press('Select Person 01', 'checkbox');
  await press('Update member');
  await choose(/^Role/, 'Senior User');
  await press('Update');
  expect(await screen.findByText('Person 01: Senior User')).toBeVisible();
  expect(findUser('u1')).toMatchObject({ role: 'senior_user' });
});

test('SET-1 the settings are saved', async () => {
  open('/settings');
  await retype(/^OTP life time/, '7');
  await press('Save');
  expect(await screen.findByText('The changes have been successfully saved.')).toBeVisible();
  await confirm('OK');
  expect(seeds.settings()).toMatchObject({ otp_life_time: 7, email: true, sms: false });
});

test('NLST-1 the notification listing shows the first ten classifications', async () => {
  open('/notification_list');
  expect(await screen.findByText('Classification 10')).toBeVisible();
});
