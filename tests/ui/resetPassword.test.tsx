import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { SignedOutPages } from '../../src/custom/sign_in/SignedOutPages.tsx';
import { playServer } from '../helpers/playServer.ts';
import { startSpecServer } from '../helpers/specServer.ts';
import { configure } from '../helpers/testPlatform.ts';

// @alone: tests of other files leave entries in the history of their window (vitest.config.ts).

const SENTENCE =
  'An email with instructions on how to reset the password will be sent to your registered email address.';
const INVALID = 'Code is invalid. Try again.';
const RIGHT = '123456';

const callServer = vi.fn();

beforeEach(() => {
  window.scrollTo = () => undefined;
  sessionStorage.clear();
  setPlatform({ identity: { confirmedUser: async () => null } });
  callServer.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(path: string) {
  window.history.replaceState(null, '', path);
  return render(<SignedOutPages reason={undefined} onTyping={() => undefined} />);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function enter(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Enter}`);
}
const code = () => screen.findByLabelText('Six-digit code');
const timer = () => screen.queryByRole('timer');
const again = () => screen.queryByRole('button', { name: 'Resent OTP' });

test('AUTH-12 AUTH-13 a wrong code is reported at its field; the countdown survives a reload, and at its end another code can be sent', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const wait = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000));
  playServer(callServer);
  callServer.mockImplementation((name, { otp_code }) => {
    if (name === 'send_otp') return { expires_in: 300 };
    if (otp_code !== RIGHT) throw new HttpError(400, { message: 'Refused.' });
    return { id: 'ticket' };
  });
  const { unmount } = open('/forgot');
  await enter('Email', 'mei@parks.example');
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(timer()).toHaveTextContent('05:00');
  for (const wrong of ['000000', '111111']) {
    await enter('Six-digit code', wrong);
    await expect.poll(code).toHaveAccessibleDescription(INVALID);
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  }
  expect(again()).not.toBeInTheDocument();
  wait(4);
  expect(timer()).toHaveTextContent('01:00');
  unmount();
  render(<SignedOutPages reason={undefined} onTyping={() => undefined} />);
  await code();
  expect(timer()).toHaveTextContent('01:00');
  wait(1);
  expect(timer()).not.toBeInTheDocument();
  await press('Resent OTP');
  await expect.poll(timer).toHaveTextContent('05:00');
  expect(callServer.mock.calls.filter(([name]) => name === 'send_otp')).toEqual([
    ['send_otp', { email: 'mei@parks.example' }],
    ['send_otp', { email: 'mei@parks.example' }],
  ]);
  await enter('Six-digit code', RIGHT);
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(window.location.search).toBe('?email=mei%40parks.example&id=ticket');
});

const TOO_MANY = 'There were too many attempts. Please try again in 12 minutes.';

test.each<[string, () => unknown, string | undefined]>([
  ['a failing call', () => Promise.reject(new TypeError('Failed to fetch')), undefined],
  ['too many calls', () => Promise.reject(new HttpError(429, { message: TOO_MANY })), TOO_MANY],
])('AUTH-12 AUTH-13 after %s the page says the same and offers another code', async (_what, answer, text) => {
  playServer(callServer);
  callServer.mockImplementation(answer);
  open('/forgot');
  await enter('Email', 'unknown@parks.example');
  expect(await screen.findByText(SENTENCE)).toBeVisible();
  expect(await code()).toBeVisible();
  expect(timer()).not.toBeInTheDocument();
  expect(again()).toBeVisible();
  const warnings = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  expect(warnings.filter(Boolean)).toEqual(text ? [text] : []);
});

test('AUTH-14 a new password needs a code', async () => {
  open('/reset_password?email=unknown%40parks.example');
  const link = await screen.findByRole('link', { name: 'Get a new code' });
  expect(link).toHaveAttribute('href', '/forgot?email=unknown%40parks.example');
});

test('AUTH-13 AUTH-14 a code expires and leads to a new password even if the server sends no time and no ticket', async () => {
  const seeds = await startSpecServer();
  configure({ apiUrl: seeds.origin });
  open('/forgot');
  await enter('Email', 'someone@parks.example');
  await expect.poll(timer).toHaveTextContent(/^0[45]:\d\d$/);
  await enter('Six-digit code', '654321');
  expect(await screen.findByText(INVALID)).toBeVisible();
  await enter('Six-digit code', RIGHT);
  await screen.findByRole('heading', { name: 'Choose a new password' });
  await userEvent.type(screen.getByLabelText('New password'), 'Quiet-otter-1');
  await userEvent.type(screen.getByLabelText('New password again'), 'Quiet-otter-1');
  await press('Save the new password');
  await expect.poll(() => window.location.pathname).toBe('/reset_success');
  expect(await screen.findByRole('link', { name: 'Go to sign in' })).toBeVisible();
  await seeds.close();
  expect(seeds.complaints).toEqual([]);
});
