import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import type { User } from '../../contract/schemas/user.ts';
import { HttpError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { keepSession } from '../../src/api/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { usersProvider } from '../../src/dataProvider/users.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { profileForm } from '../../src/resources/users/userModel.ts';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { asksBeforeItCloses } from './closingTab.ts';

const signIn = vi.fn(async (_email: string, _password: string) => {});

beforeEach(() => {
  vi.restoreAllMocks();
  signIn.mockClear();
  setPlatform({ identity: { signIn } });
  signedIn(0);
});

const MINUTE = 60_000;

function signedIn(minutesAgo: number): void {
  const session_expires_at = new Date(Date.now() - minutesAgo * MINUTE + SESSION_MS).toISOString();
  keepSession({ ...USER, perms: [], session_expires_at });
}

const USER = buildUser({
  id: 'me',
  name: 'Vikram s/o Selvam',
  email: 'vikram@parks.example',
  mobile_no: '+6590000000',
  role: 'senior_user',
  sub_department: 'Guest Services',
});

async function open(fields: Partial<User> = {}) {
  const calls = {
    getOne: async () => ({ data: { ...USER, ...fields } }),
    update: vi.fn(async (_resource: string, { data }: { data: unknown }) => ({ data })),
    changePassword: vi.fn(async () => {}),
    activateOwnAccount: dataProvider.activateOwnAccount,
  };
  const logout = vi.fn(async () => false as const);
  const users = usersProvider as { update: (params: object) => Promise<object> };
  const authProvider = { logout, checkError: async () => undefined, checkAuth: async () => undefined };
  const { router } = renderAdmin(<UserDetail />, {
    at: '/?profile=true',
    dataProvider: calls,
    authProvider,
    referenceData: buildReferenceData(),
  });
  await screen.findByRole('heading', { level: 1 });
  return {
    router,
    calls,
    logout,
    activated: vi.spyOn(users, 'update').mockRejectedValue(new Error('401')),
  };
}

async function askFor(password: string, again = password): Promise<void> {
  await userEvent.click(screen.getByRole('tab', { name: 'Reset Password' }));
  await userEvent.type(screen.getByLabelText(/^New Password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm Password/), again);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('UDET-1 UDET-2 the back link names its target, and all fields except the mobile number are disabled', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/dashboard$/),
  );
  const disabled: [RegExp, string][] = [
    [/^Name/, USER.name],
    [/^Email/, USER.email],
    [/^Staff ID/, USER.staff_id],
  ];
  for (const [label, value] of disabled) {
    expect(screen.getByLabelText(label)).toBeDisabled();
    expect(screen.getByLabelText(label)).toHaveValue(value);
  }
  const chosen: [RegExp, string][] = [
    [/^Role/, 'Senior User'],
    [/^Park/, USER.park],
    [/^Department/, USER.department],
    [/^Sub Department/, USER.sub_department],
  ];
  for (const [label, value] of chosen) {
    const field = screen.getByRole('combobox', { name: label });
    expect(field).toHaveAttribute('aria-disabled', 'true');
    expect(field).toHaveTextContent(value);
  }
  expect(screen.getByLabelText(/^Mobile number/)).toBeEnabled();
  expect(screen.getByLabelText(/^Mobile number/)).toHaveAccessibleDescription('11 of 13');
});

test('UDET-13 a mobile number longer than 13 characters stays as typed and shows its error', async () => {
  const { calls } = await open();
  const mobile = screen.getByLabelText(/^Mobile number/);
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '+6591234567890');
  expect(mobile).toHaveValue('+6591234567890');
  expect(mobile).toHaveAccessibleDescription('14 of 13');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(mobile).toHaveAccessibleDescription('Must be vaild'));
  expect(calls.update).not.toHaveBeenCalled();
  await userEvent.type(mobile, '{Backspace}');
  await waitFor(() => expect(mobile).toHaveAccessibleDescription('13 of 13'));
});

test('UDET-12 the server’s refusal is shown, and the input stays', async () => {
  const { calls } = await open();
  calls.update.mockRejectedValueOnce(new Error('The server is away.'));
  const mobile = screen.getByLabelText(/^Mobile number/);
  await userEvent.type(mobile, '1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Error Message' });
  expect(dialog).toHaveTextContent('The server is away.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(mobile).toHaveValue('+65900000001');
  expect(calls.update).toHaveBeenCalledWith(
    'users',
    expect.objectContaining({
      id: 'me',
      data: { ...profileForm(USER), mobile_no: '+65900000001' },
      previousData: USER,
    }),
  );
});

test('SHELL-9 a second click before the next render does not save again', async () => {
  const { calls } = await open();
  await userEvent.type(screen.getByLabelText(/^Mobile number/), '1');
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  fireEvent.click(save);
  await waitFor(() => expect(calls.update).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saving' })).not.toBeInTheDocument());
  expect(calls.update).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText(/^Mobile number/), '2');
  await userEvent.click(save);
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
});

/** The overlay prevents changes and navigation until the server responds. */
async function isHeldUntil(
  answer: () => void,
  router: Awaited<ReturnType<typeof open>>['router'],
): Promise<void> {
  const overlay = await screen.findByRole('dialog', { name: 'Saving' });
  expect(overlay).toBeVisible();
  expect(asksBeforeItCloses()).toBe(true);
  await act(async () => void router.navigate('/incidents_list'));
  expect(router.state.location.pathname).toBe('/');
  expect(screen.queryByText(LEAVE.name)).not.toBeInTheDocument();
  answer();
  await waitFor(() => expect(overlay).not.toBeInTheDocument());
}

test('SHELL-9 UDET-14 saving the profile covers the page until the response, and leaving then asks nothing', async () => {
  const { calls, router } = await open();
  let answer = () => {};
  calls.update.mockImplementationOnce(
    (_resource, { data }) =>
      new Promise((resolve) => {
        answer = () => resolve({ data });
      }),
  );
  expect(asksBeforeItCloses()).toBe(false);
  await userEvent.type(screen.getByLabelText(/^Mobile number/), '1');
  expect(asksBeforeItCloses()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await isHeldUntil(() => answer(), router);
  await waitFor(() => expect(asksBeforeItCloses()).toBe(false));
  expect(await screen.findByText('Your profile was saved.')).toBeVisible();
});

test('SHELL-9 UDET-11 setting a password covers the page until the response', async () => {
  const { calls, router } = await open();
  let answer = () => {};
  calls.changePassword.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = () => resolve();
      }),
  );
  await askFor('quiet-otter-9');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await isHeldUntil(() => answer(), router);
  expect(await screen.findByRole('alertdialog', { name: 'Password Reset Successful' })).toBeVisible();
});

test('UDET-2 UDET-13 an account without a mobile number starts with +65, which counts as empty', async () => {
  const { calls } = await open({ mobile_no: '' });
  const mobile = screen.getByLabelText(/^Mobile number/);
  expect(mobile).toHaveValue('+65');
  await userEvent.click(mobile);
  await userEvent.tab();
  await waitFor(() => expect(mobile).toHaveAccessibleDescription('Required Field'));
  expect(screen.getByRole('tab', { name: /^Profile ?\(has errors\)$/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(calls.update).not.toHaveBeenCalled();
});

test('UDET-11 a password that is too short, different or unconfirmed is not sent', async () => {
  const { calls } = await open();
  await askFor('12345');
  expect(screen.getAllByText('Please enter at least 6 characters.')).toHaveLength(2);
  await userEvent.clear(screen.getByLabelText(/^New Password/));
  await userEvent.clear(screen.getByLabelText(/^Confirm Password/));
  await askFor('123456', '1234567');
  expect(screen.getByText("New Password and confirm password didn't match.")).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Confirm Password/));
  await userEvent.type(screen.getByLabelText(/^Confirm Password/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  expect(calls.changePassword).not.toHaveBeenCalled();
});

test('UDET-11 AUTH-14 the own name as a password is rejected before anything is sent', async () => {
  const { calls } = await open();
  await askFor('vikram-1');
  expect(await screen.findByText('Please choose a password that is harder to guess.')).toBeVisible();
  expect(calls.changePassword).not.toHaveBeenCalled();
});

test('UDET-11 more than five minutes after sign-in, the current password is required and checked first', async () => {
  signedIn(6);
  const { calls } = await open();
  await askFor('quiet-otter-9');
  expect(await screen.findByText('This is a required field.')).toBeVisible();
  signIn.mockRejectedValueOnce(new FirebaseError('auth/invalid-credential', 'no'));
  await userEvent.type(screen.getByLabelText(/^Current Password/), 'not-mine');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  const failed = await screen.findByRole('alertdialog', { name: 'Password Reset Failed.' });
  await userEvent.click(within(failed).getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText(/^Current Password/)).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  expect(calls.changePassword).not.toHaveBeenCalled();
  // While it fades out, the page behind it is hidden from assistive technology.
  await waitFor(() => expect(failed).not.toBeInTheDocument());
  await userEvent.clear(screen.getByLabelText(/^Current Password/));
  await userEvent.type(screen.getByLabelText(/^Current Password/), 'mine-now');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(calls.changePassword).toHaveBeenCalledWith(USER.email, 'quiet-otter-9'));
  expect(signIn).toHaveBeenLastCalledWith(USER.email, 'mine-now');
});

test('UDET-11 with a wrong device clock, the current password is required when the server demands it', async () => {
  const { calls } = await open();
  expect(screen.queryByLabelText(/^Current Password/)).not.toBeInTheDocument();
  const message = 'Please enter your current password first.';
  calls.changePassword.mockRejectedValueOnce(new HttpError(403, { message, reason: 'sign_in_again' }));
  await askFor('quiet-otter-9');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText(/^Current Password/)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('quiet-otter-9');
});

test('UDET-11 a rejected password shows the server’s message, and the person stays signed in', async () => {
  const { calls, logout, activated } = await open();
  calls.changePassword.mockRejectedValueOnce(new Error('Not that one.'));
  await askFor('123456');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('alertdialog', { name: 'Password Reset Failed.' })).toHaveTextContent(
    'Not that one.',
  );
  expect(activated).not.toHaveBeenCalled();
  expect(logout).not.toHaveBeenCalled();
});

test('UDET-11 success is shown before the sign-out, even if the save that follows is rejected', async () => {
  const { calls, logout, activated } = await open();
  await askFor('123456');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Password Reset Successful' });
  expect(dialog).toHaveTextContent(
    'Password has been reset successfully. The user will receive an email with the password that you have changed.',
  );
  expect(calls.changePassword).toHaveBeenCalledWith(USER.email, '123456');
  expect(activated).toHaveBeenCalledWith(expect.objectContaining({ data: { is_active: 1, is_new: 0 } }));
  expect(logout).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

const LEAVE = { name: 'Leave without saving?' };

test('UDET-14 a typed new password survives a visit to the profile, and leaving asks first', async () => {
  const { router } = await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Reset Password' }));
  await userEvent.type(screen.getByLabelText(/^New Password/), 'quiet-otter-9');
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(screen.getByLabelText(/^New Password/)).not.toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Reset Password' }));
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('quiet-otter-9');

  expect(asksBeforeItCloses()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', LEAVE);
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByLabelText(/^New Password/)).toHaveValue('quiet-otter-9');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/'));
});

test('UDET-14 leaving does not ask after the password is set or cleared', async () => {
  const { router } = await open();
  await askFor('quiet-otter-9');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  const done = await screen.findByRole('alertdialog', { name: 'Password Reset Successful' });
  expect(asksBeforeItCloses()).toBe(false);
  await userEvent.click(within(done).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(done).not.toBeInTheDocument());
  await userEvent.type(screen.getByLabelText(/^New Password/), 'a');
  await userEvent.clear(screen.getByLabelText(/^New Password/));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/'));
  expect(screen.queryByRole('dialog', LEAVE)).not.toBeInTheDocument();
});

test.each(['?profile=true', '?id=other&profile=true', '?id=me'])(
  'SHELL-1 UDET-1 %s opens the own profile',
  async (search) => {
    const getOne = vi.fn(async () => ({ data: USER }));
    renderAdmin(<UserDetail />, {
      at: `/user_management/detail${search}`,
      dataProvider: { getOne },
      referenceData: buildReferenceData(),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'My Profile Page' })).toBeVisible();
    expect(getOne).toHaveBeenCalledExactlyOnceWith('users', expect.objectContaining({ id: 'me' }));
  },
);
