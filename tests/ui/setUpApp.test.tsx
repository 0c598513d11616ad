import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECENT_SIGN_IN_MS, SESSION_MS } from '../../contract/limits.ts';
import * as secondFactor from '../../src/authProvider/secondFactor.ts';
import * as signIn from '../../src/authProvider/signInFailure.ts';
import { LazySignIns } from '../../src/resources/users/account/LazySignIns.tsx';
import { renderAdmin } from '../helpers/render.tsx';

/* Issue 46, an authenticator app that the role does not need. The service itself is in tests/api/secondFactor.test.ts. */

const SECRET = 'ABCDEFGHIJKLMNOP';
const CODES = ['1111-2222', '3333-4444'];
const networkFailure = new FirebaseError('auth/network-request-failed', 'No network');

const confirm = vi.fn<secondFactor.Enrolment['confirm']>();
const start = vi.fn<typeof secondFactor.startEnrolment>();
const createCodes = vi.fn<typeof secondFactor.createRecoveryCodes>();
const enterPassword = vi.fn<typeof signIn.signInWithPassword>();

beforeEach(() => {
  for (const mock of [confirm, start, createCodes, enterPassword]) mock.mockReset();
  confirm.mockResolvedValue(true);
  start.mockResolvedValue({ secret: SECRET, url: 'otpauth://totp/a', confirm });
  createCodes.mockResolvedValue(CODES);
  vi.spyOn(secondFactor, 'startEnrolment').mockImplementation(start);
  vi.spyOn(secondFactor, 'createRecoveryCodes').mockImplementation(createCodes);
  vi.spyOn(signIn, 'signInWithPassword').mockImplementation(enterPassword);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** `missing` stands for a server without second factors. */
function open({ id = 'me', app = 'none' as 'none' | 'set up' | 'missing', signedInAgo = 0 } = {}) {
  const getOne = vi.fn(async () => ({
    data: {
      ...{ id, last_sign_in: '', failed: { count: 0, last_at: '' }, devices: [] },
      ...(app !== 'missing' && {
        second_factor: app === 'set up' || confirm.mock.settledResults.some(({ value }) => value === true),
      }),
    },
  }));
  renderAdmin(<LazySignIns user={{ id, name: 'Tan Wei Ling', role: 'senior_user' }} />, {
    viewer: {
      ...{ id: 'me', email: 'me@parks.example', role: 'admin', perms: ['p9'], offers: ['sessions'] },
      session_expires_at: new Date(Date.now() - signedInAgo + SESSION_MS).toISOString(),
    },
    dataProvider: { getOne },
  });
  return getOne;
}

const setUp = () => screen.findByRole('button', { name: 'Set up authenticator app' });
const code = () => screen.findByRole('textbox', { name: /^Six-digit code from the app/ });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('46.6 only people without an app are offered one, on their own profile and where the server has second factors', async () => {
  open();
  expect(await setUp()).toBeVisible();
  for (const given of [{ id: 'other' }, { app: 'set up' as const }, { app: 'missing' as const }]) {
    cleanup();
    open(given);
    expect(await screen.findByText('No device is signed in.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set up authenticator app' })).toBeNull();
  }
});

test('46.6 soon after a sign-in the key is shown at once; a wrong code and a lost network keep it; the recovery codes stay until they are saved', async () => {
  const getOne = open();
  await userEvent.click(await setUp());
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  await userEvent.type(await code(), '12a{Enter}');
  expect(await screen.findByText('Code is invalid. Try again.')).toBeVisible();
  confirm.mockResolvedValueOnce(false);
  await userEvent.type(await code(), '3456{Enter}');
  expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
  confirm.mockRejectedValueOnce(networkFailure);
  await press('Confirm');
  expect(await screen.findByText(/^Can't reach the server/)).toBeVisible();
  expect(await code()).toHaveFocus();
  expect(await code()).toHaveValue('123456');
  await press('Confirm');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
  expect(await screen.findByText('Set up')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Set up authenticator app' })).toBeNull();
  expect(start).toHaveBeenCalledOnce();
});

test('46.6 recovery codes that could not be loaded are asked for again, without confirming the app twice', async () => {
  createCodes.mockRejectedValueOnce(new Error("Can't reach the server."));
  open();
  await userEvent.click(await setUp());
  await userEvent.type(await code(), '123456{Enter}');
  expect(await screen.findByText("Can't reach the server.")).toBeVisible();
  await press('Confirm');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  expect(confirm).toHaveBeenCalledOnce();
});

test('46.6 a person who gives up after a lost answer sees whether the app was set up', async () => {
  confirm.mockRejectedValueOnce(networkFailure);
  const getOne = open();
  await userEvent.click(await setUp());
  await userEvent.type(await code(), '123456{Enter}');
  expect(await screen.findByText(/^Can't reach the server/)).toBeVisible();
  await press('Cancel');
  await waitFor(() => expect(getOne).toHaveBeenCalledTimes(2));
});

test('46.6 a key that expired is replaced by a new one', async () => {
  confirm.mockRejectedValueOnce(new FirebaseError('auth/code-expired', 'Expired'));
  open();
  await userEvent.click(await setUp());
  await userEvent.type(await code(), '123456{Enter}');
  expect(await screen.findByText(/^The key has expired/)).toBeVisible();
  await press('Try again');
  expect(await code()).toHaveValue('');
  expect(start).toHaveBeenCalledTimes(2);
});

test('46.6 an app that was set up in another tab is told, instead of asking to try again', async () => {
  start.mockRejectedValueOnce(new FirebaseError('auth/second-factor-already-in-use', 'In use'));
  open();
  await userEvent.click(await setUp());
  expect(await screen.findByText(/^Your account already has an authenticator app/)).toBeVisible();
});

test('46.6 later the password is asked for first', async () => {
  open({ signedInAgo: RECENT_SIGN_IN_MS });
  await userEvent.click(await setUp());
  const password = await screen.findByLabelText(/^Current Password/);
  await press('Continue');
  expect(enterPassword).not.toHaveBeenCalled();
  enterPassword.mockRejectedValueOnce(new signIn.SignInFailure('wrong-password', undefined));
  await userEvent.type(password, 'Not-that-1{Enter}');
  expect(await screen.findByText('This is not your current password.')).toBeVisible();
  expect(start).not.toHaveBeenCalled();
  await userEvent.clear(password);
  await userEvent.type(password, 'Right-one-1{Enter}');
  expect(await code()).toBeVisible();
  expect(enterPassword).toHaveBeenLastCalledWith('me@parks.example', 'Right-one-1');
});
