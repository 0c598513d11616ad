import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import type { User } from '../../contract/schemas/user.ts';
import { addDays, dayToWireDate, singaporeDay } from '../../contract/singaporeTime.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { keepSession, signedInUser } from '../../src/api/session.ts';
import { dataProvider as host } from '../../src/dataProvider/index.ts';
import NewUser from '../../src/resources/users/NewUser.tsx';
import { applyDueSuspensions, keepSuspension } from '../../src/resources/users/scheduledSuspensions.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { profileForm } from '../../src/resources/users/userModel.ts';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { asksBeforeItCloses } from './closingTab.ts';

const callServer = vi.fn(async (_name: string, _input: unknown) => ({}));

const REFERENCE = buildReferenceData({
  parks: [
    { park: 'Singapore Zoo', outline: [], main_zones: [] },
    { park: 'Old Park', outline: [], main_zones: [], retired: true },
  ],
  departments: [
    { id: '1', title: 'Corporate', sub_departments: [{ id: '1', title: 'HR' }] },
    { id: '2', title: 'Operations', sub_departments: [{ id: '2', title: 'Guest Services' }] },
  ],
});

const SOMEBODY = buildUser({
  id: 'other',
  name: 'Tan Wei Ling',
  email: 'wei@parks.example',
  mobile_no: '+6590000000',
  role: 'senior_user',
  park: 'Old Park',
  sub_department: 'Guest Services',
});
const TODAY = singaporeDay(new Date());
const LATER = addDays(TODAY, 5);
const LIST_KEY = 'scheduled_suspensions:me';

beforeEach(() => {
  vi.restoreAllMocks();
  playServer(callServer);
  localStorage.clear();
  keepSession({
    ...SOMEBODY,
    ...{ id: 'me', name: 'Ann Admin', role: 'admin', perms: [...DEFAULT_GROUPS.admin.perms] },
    session_expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
  });
});

type Call = { data?: unknown; previousData?: unknown; id?: unknown };

type Options = { styled?: boolean; at?: string; user?: User };

function draw(page: ReactElement, { user, ...options }: Options = {}) {
  const calls = {
    update: vi.fn(async (_resource: string, { data }: Call) => ({ data })),
    create: vi.fn(async (_resource: string, { data }: Call) => ({
      data: { ...(data as object), id: 'new' },
    })),
    delete: vi.fn(async (_resource: string, { id }: Call) => ({ data: { id } })),
    changePassword: vi.fn(async () => {}),
    unlockUser: vi.fn(async () => {}),
    getOne: vi.fn(async () => ({ data: { id: 'other', cases: [], actions: [] } as unknown })),
    searchNotificationUsers: vi.fn(async () => [
      { id: 'other', name: 'Tan Wei Ling', department: 'HR' },
      { id: 'ben', name: 'Ben Lim', department: 'HR' },
    ]),
  };
  const getOne = async (...asked: [resource: string]) =>
    asked[0] === 'users'
      ? { data: { ...user } }
      : (calls.getOne as (...asked: unknown[]) => unknown)(...asked);
  const { router } = renderAdmin(page, {
    ...options,
    dataProvider: { ...calls, getOne },
    referenceData: REFERENCE,
  });
  return { ...calls, router };
}

/** `stored` is the server's record, which a test may change. */
async function openUser(fields: Partial<User> = {}, options: Options = {}) {
  const stored = { ...SOMEBODY, ...fields };
  const calls = draw(<UserDetail />, { ...options, at: '/?id=other', user: stored });
  await screen.findByRole('heading', { level: 1 });
  return { ...calls, stored };
}
const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  userEvent.click(within_.getByRole('button', { name }));
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const getText = ({ textContent }: HTMLElement) => textContent;
const tabs = () => screen.getAllByRole('tab').map(getText);
const footer = () => within(document.querySelector('footer') as HTMLElement);
const footerButtons = () => footer().getAllByRole('button').map(getText);
const field = (label: RegExp) => screen.getByLabelText(label);
async function retype(label: RegExp, text: string): Promise<void> {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}

test('UDET-1 UDET-4 another person’s account has three sections, and its footer leads to its audit trail', async () => {
  await openUser();
  expect(screen.getByRole('heading', { level: 1, name: 'User Details' })).toBeVisible();
  expect(tabs()).toEqual(['Profile', 'Account', 'Reset Password']);
  expect(field(/^Email/)).toHaveValue(SOMEBODY.email);
  expect(footerButtons()).toEqual(['Delete User', 'Cancel', 'Save']);
  expect(footer().getByRole('link', { name: 'View Audit Trail' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/user_management\/audit\?id=other&name=Tan\+Wei\+Ling$/),
  );
});

test('UDET-15 required fields are marked, also outside an incident form', async () => {
  await openUser();
  for (const label of [/^Name/, /^Email/]) expect(field(label)).toBeRequired();
});

test('UDET-12 the whole profile is saved; an unchanged retired park stays', async () => {
  const { update } = await openUser();
  await retype(/^Name/, 'Tan Wei Lin');
  await press('Save');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    ...{ data: { ...profileForm(SOMEBODY), name: 'Tan Wei Lin' }, previousData: SOMEBODY },
  });
  expect(await screen.findByText('The account was saved.')).toBeVisible();
});

test('UDET-2 UDET-3 UDET-12 UDET-13 UDET-14 UDET-16 sub department, role, email and expiry are chosen and sent', async () => {
  const { update, router } = await openUser({ role: 'junior_user' });
  await choose(/^Department/, 'Corporate');
  await press('Save');
  expect(await screen.findByText('Please choose the sub department.')).toBeVisible();
  await choose(/^Sub Department/, 'HR');
  await userEvent.click(screen.getByRole('combobox', { name: /^Role/ }));
  const roles = await screen.findAllByRole('option');
  expect(roles.map(getText)).toEqual(['Junior User', 'Senior User', 'Super User', 'Admin']);
  await userEvent.click(screen.getByRole('option', { name: 'Senior User' }));
  await userEvent.clear(field(/^Email/));
  await paste(/^Email/, ' new @parks.example ');
  expect(field(/^Email/)).toHaveValue('new@parks.example');

  await openTab('Account');
  await userEvent.type(field(/^Account expiry/), '2031-05-01');
  await press('Cancel');
  const leaving = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await press('Stay', within(leaving));
  await waitFor(() => expect(leaving).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/');
  expect(update).not.toHaveBeenCalled();
  await press('Save');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1].data).toMatchObject({
    ...{ department: 'Corporate', sub_department: 'HR', role: 'senior_user' },
    ...{ email: 'new@parks.example', account_expiry: '2031-05-01' },
  });
});

test.each<[RegExp, string, string]>([
  [/^Name/, 'Tan #1', 'Must be valid.'],
  [/^Email/, 'nobody', 'Email is invalid'],
  [/^Mobile number/, '+65', 'Required Field'],
  [/^Staff ID/, '12x34', 'Required 8 numbers'],
])('UDET-1 UDET-13 %s: %s', async (label, typed, text) => {
  // Without styles, the hidden part of a tab's name would have no space before it.
  const { update } = await openUser({}, { styled: true });
  await retype(label, typed);
  await press('Save');
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(text));
  expect(screen.getByRole('tab', { name: 'Profile (has errors)' })).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test.each([
  ['staff_id', /^Staff ID/, '87654321', 'Staff ID already exists'],
  ['email', /^Email/, 'new@parks.example', 'Email already exists'],
])(
  'UDET-12 a taken %s shows at its field, also when saving from the Account section',
  async (name, label, typed, text) => {
    const { update } = await openUser();
    update.mockRejectedValueOnce(new HttpError(409, { message: text, errors: { [name]: text } }));
    await retype(label, typed);
    await openTab('Account');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog', { name: 'Error Message' });
    expect(dialog).toHaveTextContent(text);
    await press('OK', within(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(field(label)).toHaveAccessibleDescription(text);
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveValue(typed);
  },
);

test('UDET-4 UDET-12 a field that somebody else changed keeps what is typed and its error, and the next save compares with the new value', async () => {
  const user = { ...SOMEBODY };
  const { update } = draw(<UserDetail />, { at: '/?id=other', user });
  await screen.findByRole('heading', { level: 1 });
  const text = 'Someone else changed the staff ID to “11112222”.';
  update.mockRejectedValueOnce(new HttpError(409, { message: text, errors: { staff_id: text } }));
  await retype(/^Staff ID/, '87654321');
  Object.assign(user, { staff_id: '11112222', name: 'Tan Wei Lin' });
  await press('Save');
  const dialog = await screen.findByRole('alertdialog', { name: 'Error Message' });
  expect(dialog).toHaveTextContent(text);
  await press('OK', within(dialog));
  await waitFor(() => expect(field(/^Name/)).toHaveValue('Tan Wei Lin'));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(field(/^Staff ID/)).toHaveValue('87654321');
  expect(field(/^Staff ID/)).toHaveAccessibleDescription(text);
  await press('Save');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update.mock.calls[1]?.[1]).toMatchObject({
    ...{ data: { staff_id: '87654321' }, previousData: { staff_id: '11112222' } },
  });
});

test('UDET-16 UDET-12 for the last Super Admin, the server’s message is shown', async () => {
  const { delete: remove } = await openUser();
  const message = 'At least one Super Admin must stay active, without a date on which that ends.';
  remove.mockRejectedValueOnce(new HttpError(409, { message }));
  await press('Delete User');
  await press('Delete User', within(await screen.findByRole('alertdialog', { name: 'Delete User' })));
  expect(await screen.findByRole('alertdialog', { name: 'Error Message' })).toHaveTextContent(message);
});

test('UDET-14 UDET-10 an account with unsaved changes is deleted, and leaving asks nothing', async () => {
  const { router } = await openUser();
  await retype(/^Name/, 'Tan Wei Lin');
  await press('Delete User');
  await press('Delete User', within(await screen.findByRole('alertdialog', { name: 'Delete User' })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/user_management'));
});

test('SHELL-9 UDET-13 saving from the Account section shows the Profile section with its errors', async () => {
  const { update } = await openUser({ mobile_no: '' });
  await openTab('Account');
  await press('Save');
  expect(await screen.findByText('Required Field')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

async function suspend(day: string, remark: string) {
  await openTab('Account');
  await press('Archive account');
  const dialog = await screen.findByRole('dialog', { name: 'Archive account' });
  await userEvent.clear(within(dialog).getByLabelText(/^Suspension date/));
  if (day) await userEvent.type(within(dialog).getByLabelText(/^Suspension date/), day);
  if (remark) await userEvent.type(within(dialog).getByLabelText(/^Remark/), remark);
  await press('Archive account', within(dialog));
  return dialog;
}

test('UDET-4 UDET-6 Archive account suspends, says so, and requires a remark and a date from today on', async () => {
  const { update } = await openUser();
  const dialog = await suspend('', '');
  expect(dialog).toHaveTextContent('Tan Wei Ling will be suspended and unable to sign in from this date.');
  expect(await within(dialog).findAllByText('Required field')).toHaveLength(2);
  await userEvent.type(within(dialog).getByLabelText(/^Suspension date/), addDays(TODAY, -1));
  expect(await within(dialog).findByText('Please choose today or a later date.')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test('UDET-6 DET-4 open work of a leaver is listed and handed over to the chosen person, never to themselves', async () => {
  keepSession({ ...signedInUser(), offers: ['hand_over'] });
  const incident = {
    id: '7',
    incident_id: 'INC-000007',
    incident_status: 'Open',
    incident_title: 'Wet floor',
  };
  const { update, getOne } = await openUser();
  getOne.mockResolvedValue({
    data: {
      id: 'other',
      cases: [incident],
      actions: [{ id: '7-a', incident, description: 'Lay mats', to_be_done_by: '' }],
    },
  });
  await openTab('Account');
  await press('Archive account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive account' }));
  expect(await dialog.findByText('Tan Wei Ling has 1 case and 1 corrective action')).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Open work' })).toHaveTextContent(
    'INC-000007 Wet floor · openINC-000007 Corrective action: Lay mats',
  );
  await userEvent.type(dialog.getByLabelText(/^Remark/), 'Left');
  const choose = async (name: RegExp) => {
    const search = dialog.getByRole('combobox', { name: /^Hand over to/ });
    await userEvent.clear(search);
    await userEvent.type(search, 'e');
    await userEvent.click(await screen.findByRole('option', { name }));
    await press('Archive account', dialog as unknown as Pick<typeof screen, 'getByRole'>);
  };
  await choose(/^Tan Wei Ling/);
  expect(await dialog.findByText('Please choose someone else.')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
  await choose(/^Ben Lim/);
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    data: { is_active: -1, remark: 'Left', successor: 'ben' },
  });
});

test('UDET-10 DET-4 deleting lists the person’s open work and hands it over to the chosen person', async () => {
  keepSession({ ...signedInUser(), offers: ['hand_over'] });
  const { getOne, ...calls } = await openUser();
  const incident = {
    id: '7',
    incident_id: 'INC-000007',
    incident_status: 'Open',
    incident_title: 'Wet floor',
  };
  getOne.mockResolvedValue({ data: { id: 'other', cases: [incident], actions: [] } });
  await press('Delete User');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete User' });
  expect(await within(dialog).findByText('Tan Wei Ling has 1 case')).toBeVisible();
  expect(within(dialog).queryByLabelText(/^Suspension date/)).toBeNull();
  await userEvent.type(within(dialog).getByRole('combobox', { name: /^Hand over to/ }), 'e');
  await userEvent.click(await screen.findByRole('option', { name: /^Ben Lim/ }));
  await press('Delete User', within(dialog));
  expect(
    await screen.findByText('Tan Wei Ling was deleted. Their open work was handed over to Ben Lim.'),
  ).toBeVisible();
  expect(calls.delete).toHaveBeenCalledWith(
    'users',
    expect.objectContaining({ id: 'other', meta: expect.objectContaining({ successor: 'ben' }) }),
  );
});

test('UDET-6 a person without open work is archived without a hand-over', async () => {
  keepSession({ ...signedInUser(), offers: ['hand_over'] });
  const { update, getOne } = await openUser();
  await suspend(TODAY, 'Left');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(getOne).toHaveBeenCalledWith('held_work', expect.objectContaining({ id: 'other' }));
  expect(screen.queryByLabelText(/^Hand over to/)).toBeNull();
  expect(update.mock.calls[0]?.[1].data).not.toHaveProperty('successor');
});

test('UDET-6 today takes effect immediately', async () => {
  const { update } = await openUser();
  await suspend(TODAY, 'Left');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    data: { is_active: -1, archive_date: TODAY, remark: 'Left' },
  });
  expect(localStorage.getItem(LIST_KEY)).toBeNull();
});

test('UDET-8 a later date is sent to the server and kept in this browser’s list', async () => {
  const { update } = await openUser();
  await suspend(LATER, 'Leaves');
  await waitFor(() => expect(localStorage.getItem(LIST_KEY)).not.toBeNull());
  // A server without scheduling must not suspend immediately.
  expect(update.mock.calls[0]?.[1].data).toEqual({ archive_date: LATER, remark: 'Leaves' });
  expect(JSON.parse(localStorage.getItem(LIST_KEY) ?? '')).toEqual([
    { id: 'other', email: SOMEBODY.email, day: LATER, remark: 'Leaves' },
  ]);
});

test('UDET-8 a full local storage is reported, and the suspension is still scheduled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { update } = await openUser();
  await suspend(LATER, 'Leaves');
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('Local storage is full.');
  await press('OK', within(alert));
  expect(await screen.findByText(`This user will be suspended on ${dayToWireDate(LATER)}.`)).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
});

test('UDET-8 a scheduled suspension is shown and can be cancelled', async () => {
  keepSuspension({ id: 'other', email: SOMEBODY.email, day: LATER, remark: 'Leaves' });
  const { update, stored } = await openUser({ archive_date: LATER, suspension_remark: 'Leaves' });
  update.mockImplementationOnce(async (_resource, { data }) => {
    Object.assign(stored, { archive_date: '', suspension_remark: '' });
    return { data };
  });
  expect(screen.getByText(`This account will be suspended on ${dayToWireDate(LATER)}: Leaves`)).toBeVisible();
  await press('Cancel suspension');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel suspension' });
  await userEvent.type(within(dialog).getByLabelText(/^Remark/), 'Stays');
  await press('Cancel suspension', within(dialog));
  await waitFor(() => expect(localStorage.getItem(LIST_KEY)).toBeNull());
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    ...{ data: { is_active: 1, remark: 'Stays' }, previousData: { id: 'other' } },
  });
  expect(await screen.findByText('The suspension was cancelled.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Leaves/)).not.toBeInTheDocument());
});

test('UDET-8 on the day, an entry is applied by a save and an audit call, then removed; applied or cancelled ones are skipped', async () => {
  const user = { ...SOMEBODY, archive_date: TODAY };
  const getOne = vi.spyOn(host, 'getOne');
  const update = vi.spyOn(host, 'update').mockResolvedValue({ data: user });
  for (const stored of [{ is_active: -1 }, { archive_date: '' }] as Partial<User>[]) {
    keepSuspension({ id: 'other', email: user.email, day: TODAY, remark: 'Left' });
    getOne.mockResolvedValueOnce({ data: { ...user, ...stored } });
    await applyDueSuspensions(host);
    expect(localStorage.getItem(LIST_KEY)).toBeNull();
  }
  expect(update).not.toHaveBeenCalled();
  keepSuspension({ id: 'other', email: user.email, day: LATER, remark: 'Left' });
  await applyDueSuspensions(host);
  expect(localStorage.getItem(LIST_KEY)).not.toBeNull();

  keepSuspension({ id: 'other', email: user.email, day: TODAY, remark: 'Left' });
  getOne.mockResolvedValue({ data: user });
  callServer.mockRejectedValueOnce(new Error('away'));
  await applyDueSuspensions(host);
  expect(localStorage.getItem(LIST_KEY)).not.toBeNull();
  await applyDueSuspensions(host);
  expect(update.mock.lastCall?.[1]).toMatchObject({
    data: { is_active: -1, archive_date: TODAY, remark: 'Left' },
  });
  expect(callServer).toHaveBeenLastCalledWith('create_user_audit_trail', {
    ...{ user_id: 'other', email: user.email, changed_by: 'me' },
    description: [`Suspension as scheduled on ${dayToWireDate(TODAY)} by Ann Admin`],
  });
  expect(localStorage.getItem(LIST_KEY)).toBeNull();
});

test('UDET-4 UDET-16 DATA-3 an account of a higher role is read-only, and names the role by its title', async () => {
  await openUser({ role: 'super_admin' });
  expect(screen.getByRole('alert')).toHaveTextContent("Your role can't edit Super Admin accounts.");
  expect(field(/^Name/)).toBeDisabled();
  expect(field(/^Name/)).toHaveValue(SOMEBODY.name);
  expect(tabs()).toEqual(['Profile', 'Account']);
  expect(footerButtons()).toEqual(['Cancel']);
});

test('UDET-5 a suspended account cannot be edited', async () => {
  await openUser({ is_active: -1, archive_date: TODAY, suspension_remark: 'Left' });
  expect(screen.getByText('This user has been suspended.')).toBeVisible();
  for (const input of screen.getAllByRole('textbox')) expect(input).toBeDisabled();
  expect(field(/^Name/)).toHaveValue(SOMEBODY.name);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await openTab('Account');
  expect(field(/^Account expiry/)).toBeDisabled();
  expect(footerButtons()).toEqual(['Reactivate Account', 'Cancel']);
  await openTab('Reset Password');
  expect(field(/^New Password/)).toBeDisabled();
});

test('UDET-7 reactivating shows the creation date and the suspension remark, and requires a remark', async () => {
  const { update } = await openUser({ is_active: -1, archive_date: TODAY, suspension_remark: 'Left' });
  await openTab('Account');
  await press('Reactivate Account');
  const dialog = await screen.findByRole('dialog', { name: 'Reactivate Account' });
  expect(dialog).toHaveTextContent('Left');
  expect(dialog).toHaveTextContent('1 Jan 2026');
  await press('Reactivate', within(dialog));
  expect(await within(dialog).findByText('Required field')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Remark/), 'Back');
  await press('Reactivate', within(dialog));
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1]).toMatchObject({ data: { is_active: 1, remark: 'Back' } });
  expect(await screen.findByText('User has been reactivated.')).toBeVisible();
});

test('UDET-9 a locked account says so and offers to unlock it, until it is unlocked', async () => {
  const { unlockUser, stored } = await openUser({ is_active: 0, is_new: 0 });
  unlockUser.mockImplementationOnce(async () => void Object.assign(stored, { is_active: 1 }));
  const notice = screen.getByText('This account is locked. Please unlock it first.');
  await press('Unlock User');
  expect(await screen.findByText('Successfully unlock this user.')).toBeVisible();
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Unlock User' })).not.toBeInTheDocument();
});

test('UDET-9 the server’s refusal of an unlock is shown', async () => {
  const { unlockUser } = await openUser({ is_active: 0, is_new: 0 });
  unlockUser.mockRejectedValueOnce(new HttpError(409, { message: 'This account is not locked.' }));
  await press('Unlock User');
  expect(await screen.findByRole('alertdialog', { name: 'Error Message' })).toHaveTextContent(
    'This account is not locked.',
  );
  expect(unlockUser).toHaveBeenCalledWith('other', expect.any(String));
});

test('UDET-6 SHELL-11 a suspension that did not reach the server is sent again with its remark', async () => {
  const { update } = await openUser();
  update.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  await suspend(TODAY, 'Left');
  const failed = await screen.findByRole('dialog', { name: 'Error Message' });
  expect(failed).toHaveTextContent("Can't reach the server.");
  await press('Try again', within(failed));
  expect(await screen.findByText('This user has been suspended successfully.')).toBeVisible();
  expect(update).toHaveBeenCalledTimes(2);
  expect(update.mock.calls[1]?.[1]).toMatchObject({ data: { is_active: -1, remark: 'Left' } });
});

test('UDET-9 SHELL-11 an unlock whose answer was lost keeps its key', async () => {
  const { unlockUser } = await openUser({ is_active: 0, is_new: 0 });
  unlockUser.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  await press('Unlock User');
  await press('Try again', within(await screen.findByRole('dialog', { name: 'Error Message' })));
  expect(await screen.findByText('Successfully unlock this user.')).toBeVisible();
  const [first, again] = unlockUser.mock.calls as unknown[][];
  expect(again).toEqual(first);
});

test('UDET-11 another person’s password is reset without the current one, and the viewer stays signed in', async () => {
  const { changePassword } = await openUser();
  await openTab('Reset Password');
  expect(screen.queryByLabelText(/^Current Password/)).not.toBeInTheDocument();
  await userEvent.type(field(/^New Password/), 'quiet-otter-9');
  await userEvent.type(field(/^Confirm Password/), 'quiet-otter-9');
  await press('Reset Password');
  await press('Yes', within(await screen.findByRole('dialog', { name: 'Reset Password' })));
  const done = await screen.findByRole('alertdialog', { name: 'Password Reset Successful' });
  expect(done).toHaveTextContent(
    'Password has been reset successfully. The user will receive an email with the password that you have changed.',
  );
  expect(changePassword).toHaveBeenCalledWith(SOMEBODY.email, 'quiet-otter-9');
  await press('OK', within(done));
  await waitFor(() => expect(done).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: 'User Details' })).toBeVisible();
});

async function choose(label: RegExp, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Pastes at the end, because typing letter by letter is slow. */
async function paste(label: RegExp, text: string): Promise<void> {
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

/** A double press on Save sends one call, and the page is blocked until the response (SHELL-9, UDET-14). */
async function isFiledOnce(create: ReturnType<typeof draw>['create']): Promise<void> {
  const before = create.mock.calls.length;
  let answer = () => {};
  create.mockImplementationOnce(
    (_resource, { data }) =>
      new Promise((resolve) => {
        answer = () => resolve({ data: { ...(data as object), id: 'new' } });
      }),
  );
  const save = screen.getByRole('button', { name: 'Save' });
  expect(asksBeforeItCloses()).toBe(true);
  fireEvent.click(save);
  fireEvent.click(save);
  const overlay = await screen.findByRole('dialog', { name: 'Saving' });
  expect(asksBeforeItCloses()).toBe(true);
  answer();
  await waitFor(() => expect(overlay).not.toBeInTheDocument());
  expect(create.mock.calls.length - before).toBe(1);
  expect(asksBeforeItCloses()).toBe(false);
}

test.each(['Email already exists', 'Existing user in firebase.'])(
  'UDET-15 UDET-2 UDET-14 SHELL-9 %s: shows the specification’s text, keeps the form, marks the email, and a retry creates one account',
  async (message) => {
    const { create, router } = draw(<NewUser />);
    create.mockRejectedValueOnce(new HttpError(409, { message }));
    expect(asksBeforeItCloses()).toBe(false);
    expect(field(/^Mobile number/)).toHaveValue('+65');
    await paste(/^Name/, 'S/O Raju');
    await paste(/^Email/, 'raju@parks.example');
    await paste(/^Mobile number/, '91234567');
    await paste(/^Staff ID/, '12345678');
    await choose(/^Role/, 'Admin');
    await choose(/^Park/, 'Singapore Zoo');
    await choose(/^Department/, 'Corporate');
    await choose(/^Sub Department/, 'HR');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog', { name: 'Create user.' });
    expect(dialog).toHaveTextContent(
      'This email address already exist in the system. Please use another email address.',
    );
    await press('Ok', within(dialog));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(field(/^Email/)).toHaveAccessibleDescription(message);
    expect(field(/^Email/)).toHaveFocus();
    const first = create.mock.calls[0]?.[1] as { meta?: unknown; data: unknown };
    expect(first.data).toMatchObject({ role: 'admin', mobile_no: '+6591234567', account_expiry: '' });
    await paste(/^Email/, '.sg');
    await isFiledOnce(create);
    await waitFor(() => expect(router.state.location.pathname).toBe('/user_management'));
    expect(await screen.findByText('S/O Raju was added.')).toBeVisible();
  },
);

test('UDET-13 UDET-15 UDET-2 an empty new user shows every required text; sub departments follow the department', async () => {
  const { create } = draw(<NewUser />);
  expect(tabs()).toEqual(['Profile', 'Account']);
  await press('Save');
  for (const text of [
    'Please enter the staff id',
    'Please choose the role.',
    'Please choose the park.',
    'Please choose the department.',
    'Please choose the sub department.',
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  await choose(/^Department/, 'Corporate');
  await choose(/^Sub Department/, 'HR');
  await choose(/^Department/, 'Operations');
  expect(screen.getByRole('combobox', { name: /^Sub Department/ })).not.toHaveTextContent('HR');
  expect(create).not.toHaveBeenCalled();
});
