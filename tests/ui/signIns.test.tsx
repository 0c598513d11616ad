import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session, SignIns } from '../../contract/schemas/session.ts';
import type { Feature } from '../../contract/serverOffers.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { dismissTopLayer } from '../../src/components/navigation/backStack.ts';
import { LazySignIns } from '../../src/resources/users/account/LazySignIns.tsx';
import { renderAdmin } from '../helpers/render.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const device = (id: string, name: string, is_this = false): Session => ({
  id,
  device: name,
  signed_in_at: '2026-11-20T01:00:00.000Z',
  last_seen_at: '2026-11-22T16:30:00.000Z',
  is_this,
});
const SIGN_INS: SignIns = {
  id: 'other',
  last_sign_in: '2026-11-20T01:00:00.000Z',
  failed: { count: 2, last_at: '2026-11-21T01:00:00.000Z' },
  devices: [device('1', 'Chrome 156 on Windows'), device('2', 'Safari 26 on an iPhone')],
};

type Given = {
  id?: string;
  devices?: Session[];
  offers?: Feature[];
  kept?: boolean;
  fails?: boolean;
  codesLeft?: number;
  /** Without a list, as with Firebase. */
  isListed?: boolean;
};

function open({
  id = 'other',
  devices = SIGN_INS.devices,
  offers = ['sessions'],
  kept = true,
  fails = false,
  codesLeft,
  isListed = true,
}: Given = {}) {
  const calls = {
    getOne: vi.fn(async () => ({
      data: {
        ...SIGN_INS,
        id,
        devices: isListed ? devices : undefined,
        ...(codesLeft !== undefined && { second_factor: true, recovery_codes: codesLeft }),
      },
    })),
    createRecoveryCodes: vi.fn(async (_code: string) => ['aaaa-1111', 'bbbb-2222']),
    removeSecondFactor: vi.fn(async (_userId: string, _key: string) => {}),
    delete: vi.fn(async (_resource: string, _params: unknown) => ({
      data: { id, devices: 1, kept_this: kept },
    })),
  };
  if (fails) calls.getOne.mockRejectedValueOnce(new Error('Away.'));
  const logout = vi.fn(async () => false as const);
  const authProvider = { logout, checkError: async () => undefined, checkAuth: async () => undefined };
  renderAdmin(<LazySignIns user={{ id, name: 'Tan Wei Ling', role: 'senior_user' }} />, {
    viewer: { id: 'me', role: 'admin', perms: ['p9'], offers },
    dataProvider: calls,
    authProvider,
  });
  return { ...calls, logout };
}

async function agree(button: string, text: RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(text)).toBeTruthy();
  const yes = question.getAllByRole('button').at(-1);
  if (yes) await userEvent.click(yes);
}

test('UDET-3 devices of an account are signed out after a confirmation with their number; a retry reuses the key', async () => {
  const calls = open();
  const list = within(await screen.findByRole('list', { name: 'Devices signed in' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome 156 on WindowsSigned in since 20 Nov 2026, 09:00Last seen 23 Nov 2026, 00:30',
    'Safari 26 on an iPhoneSigned in since 20 Nov 2026, 09:00Last seen 23 Nov 2026, 00:30',
  ]);
  expect(screen.getByText('2, the last on 21 Nov 2026, 09:00')).toBeTruthy();
  calls.delete.mockRejectedValueOnce(new NetworkError(undefined));
  calls.getOne.mockResolvedValue({ data: { ...SIGN_INS, devices: [] } });
  await agree('Sign out everywhere', /This signs Tan Wei Ling out of 2 devices/);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Tan Wei Ling was signed out everywhere.')).toBeTruthy();
  expect(await screen.findByText('No device is signed in.')).toBeVisible();
  const [first, again] = calls.delete.mock.calls;
  expect(first).toEqual(again);
  expect(first).toMatchObject(['sessions', { id: 'other', meta: { keepThis: false } }]);
});

test('UDET-2 on the own profile, this device stays signed in', async () => {
  const calls = open({ id: 'me', devices: [device('1', 'Chrome 156 on Windows', true), device('2', '')] });
  expect(await screen.findByText('This device')).toBeTruthy();
  await agree('Sign out everywhere else', /out of 1 device. You stay signed in on this one/);
  expect(await screen.findByText('You were signed out everywhere else.')).toBeTruthy();
  expect(calls.delete.mock.calls[0]).toMatchObject(['sessions', { meta: { keepThis: true } }]);
  expect(calls.logout).not.toHaveBeenCalled();
});

test('UDET-2 if the server cannot identify this device, the dialog says that it is signed out too, and it is', async () => {
  const calls = open({ id: 'me', kept: false });
  await agree('Sign out everywhere else', /out of every device, including this one/);
  await waitFor(() => expect(calls.logout).toHaveBeenCalled());
});

test('UDET-2 without another device there is no sign-out button', async () => {
  open({ id: 'me', devices: [device('1', 'Chrome 156 on Windows', true)] });
  expect(await screen.findByText("You're not signed in anywhere else.")).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('SHELL-11 a server without the feature is not called, and a failure can be retried', async () => {
  const silent = open({ offers: [] });
  expect(silent.getOne).not.toHaveBeenCalled();
  open({ fails: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Devices signed in' })).toBeTruthy();
});

test('46.6 new recovery codes are made with a code, and a wrong code can be corrected; Back asks before it closes them', async () => {
  const calls = open({ id: 'me', codesLeft: 0 });
  calls.createRecoveryCodes.mockRejectedValueOnce(
    new HttpError(400, { message: 'Please check.', errors: { code: 'Code is invalid. Try again.' } }),
  );
  expect(await screen.findByText('None left')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Make new recovery codes' }));
  const make = await screen.findByRole('button', { name: 'Make new codes' });
  await userEvent.click(make);
  expect(await screen.findByText('Required field')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Code/), '123456');
  await userEvent.click(make);
  expect(await screen.findByText('Code is invalid. Try again.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Code/), '{Backspace}7{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'aaaa-1111',
    'bbbb-2222',
  ]);
  expect(calls.createRecoveryCodes.mock.calls).toEqual([['123456'], ['123457']]);
  // The number of codes left is read again.
  await waitFor(() => expect(calls.getOne).toHaveBeenCalledTimes(2));
  // Back of the browser.
  act(dismissTopLayer);
  await userEvent.click(await screen.findByRole('button', { name: 'Show the codes' }));
  await waitFor(() => expect(screen.queryByText('Close without saving the codes?')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull());
});

test('46.6 a lost answer says that the old recovery codes may have stopped working', async () => {
  const calls = open({ id: 'me', codesLeft: 9 });
  calls.createRecoveryCodes.mockRejectedValueOnce(new NetworkError(undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Make new recovery codes' }));
  await userEvent.type(screen.getByLabelText(/^Code/), '123456{Enter}');
  expect(
    await screen.findByText(/The recovery codes that you have now may have stopped working/),
  ).toBeVisible();
});

test('46.6 after a lost answer, the removal of an app is not said to have failed, and the account is read again', async () => {
  const calls = open({ codesLeft: 9 });
  calls.removeSecondFactor.mockRejectedValueOnce(new NetworkError(undefined));
  await agree('Remove authenticator app', /^Tan Wei Ling will sign in with the password alone/);
  expect(await screen.findByText(/^Can't reach the server/)).toBeVisible();
  await waitFor(() => expect(calls.getOne).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The authenticator app of Tan Wei Ling was removed.')).toBeVisible();
  const [first, again] = calls.removeSecondFactor.mock.calls;
  expect(again).toEqual(first);
});

test('UDET-3 without a list of devices, all of them can be signed out, and the own one with them', async () => {
  const { logout } = open({ id: 'me', isListed: false, kept: false });
  expect(await screen.findByText('This server keeps no list of devices.')).toBeTruthy();
  await agree('Sign out everywhere', /every device, including this one/);
  await waitFor(() => expect(logout).toHaveBeenCalled());
});
