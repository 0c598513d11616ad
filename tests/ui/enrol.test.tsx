import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as session from '../../src/authProvider/completeSignIn.ts';
import * as secondFactor from '../../src/authProvider/secondFactor.ts';
import * as files from '../../src/components/downloadFile.ts';
import Enrol from '../../src/custom/sign_in/Enrol.tsx';
import { viewer } from '../helpers/factories.ts';

/* Issue 46, setting up an authenticator app. The service itself is in tests/api/secondFactor.test.ts. */

const SECRET = 'ABCDEFGHIJKLMNOP';
const URL = `otpauth://totp/Parks%20Console:a%40parks.example?secret=${SECRET}`;
const CODES = ['1111-2222', '3333-4444'];
const networkFailure = new FirebaseError('auth/network-request-failed', 'No network');

const confirm = vi.fn<secondFactor.Enrolment['confirm']>();
const start = vi.fn<typeof secondFactor.startEnrolment>();
const createCodes = vi.fn<typeof secondFactor.createRecoveryCodes>();

beforeEach(() => {
  for (const mock of [confirm, start, createCodes]) mock.mockReset();
  confirm.mockResolvedValue(true);
  start.mockResolvedValue({ secret: SECRET, url: URL, confirm });
  createCodes.mockResolvedValue(CODES);
  vi.spyOn(secondFactor, 'startEnrolment').mockImplementation(start);
  vi.spyOn(secondFactor, 'createRecoveryCodes').mockImplementation(createCodes);
});
afterEach(() => vi.restoreAllMocks());

function open() {
  const user = userEvent.setup();
  render(<Enrol user={{ ...viewer, email: 'a@parks.example' }} />);
  return user;
}

const button = (name: string) => screen.getByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Six-digit code from the app' });

async function openCodes() {
  const user = open();
  await user.type(await field(), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Save your recovery codes' });
  return user;
}

test('46.6 while the key loads the page says so; a failure can be retried; then the code field has the focus', async () => {
  start.mockRejectedValueOnce(networkFailure);
  const user = open();
  expect(screen.getByText('Loading …').closest('[role=status]')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Can't reach the server/);
  await user.click(button('Try again'));
  expect(await field()).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('46.6 on the phone itself a link opens the app with the key, which can also be copied', async () => {
  const user = open();
  expect(await screen.findByRole('link', { name: 'Open my authenticator app' })).toHaveAttribute('href', URL);
  await user.click(button('Copy key'));
  expect((await screen.findByText('Copied')).closest('[role=status]')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  await user.click(button('Copy key'));
  expect(await screen.findByText("Couldn't copy. Select the text and copy it manually.")).toBeVisible();
});

test('46.6 the code has six digits; a wrong one is selected to type the next, and a network failure keeps it', async () => {
  const user = open();
  await user.type(await field(), '12a{Enter}');
  expect(screen.getByText('Code is invalid. Try again.')).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
  await user.type(await field(), '3 4567');
  expect(await field()).toHaveValue('123456');

  let answer: (isRight: boolean) => void = () => undefined;
  confirm.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await user.click(button('Confirm'));
  expect(button('Confirming…')).toBeDisabled();
  answer(false);
  expect(await screen.findByText(/^This code is wrong/)).toBeVisible();
  expect(await field()).toHaveFocus();
  await user.keyboard('654321');
  expect(await field()).toHaveValue('654321');

  confirm.mockRejectedValueOnce(networkFailure);
  await user.click(button('Confirm'));
  expect(await screen.findByText(/^Can't reach the server/)).toBeVisible();
  await user.click(button('Confirm'));
  await screen.findByRole('heading', { name: 'Save your recovery codes' });
  expect(confirm.mock.calls).toEqual([['123456'], ['654321'], ['654321']]);
});

test('46.6 an expired key is replaced by a new one', async () => {
  confirm.mockRejectedValueOnce(new FirebaseError('auth/code-expired', 'Expired'));
  const user = open();
  await user.type(await field(), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The key has expired/);
  await user.click(button('Try again'));
  expect(await field()).toHaveValue('');
  expect(start).toHaveBeenCalledTimes(2);
});

test('46.6 the recovery codes get the focus, load again after a failure, and can be copied and downloaded', async () => {
  createCodes.mockRejectedValueOnce(new Error("Can't reach the server."));
  const download = vi.spyOn(files, 'downloadFile').mockImplementation(() => undefined);
  const user = await openCodes();
  expect(screen.getByRole('heading')).toHaveFocus();
  expect(await screen.findByRole('alert')).toHaveTextContent("Can't reach the server.");
  await user.click(button('Try again'));
  expect(await screen.findAllByRole('listitem')).toHaveLength(CODES.length);
  await user.click(button('Copy codes'));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  await user.click(button('Download codes'));
  const [name, file] = download.mock.calls[0] ?? [];
  expect(name).toBe('Parks Console recovery codes.txt');
  const text = await file?.text();
  for (const part of ['a@parks.example', ...CODES]) expect(text).toContain(part);
});

test('46.6 if the console cannot be opened, the codes stay and the person can sign in again', async () => {
  vi.spyOn(session, 'completeSignIn').mockRejectedValue(new Error("Can't reach the server."));
  const logOut = vi.spyOn(session, 'logOut').mockResolvedValue();
  const user = await openCodes();
  await user.click(await screen.findByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText("Can't reach the server.")).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(CODES.length);
  await user.click(button('Sign in again'));
  expect(logOut).toHaveBeenCalled();
});
