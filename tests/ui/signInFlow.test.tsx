import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { currentSession, keepSession, type SignedOutReason } from '../../src/api/session.ts';
import { SignInRejected } from '../../src/authProvider/completeSignIn.ts';
import { authProvider } from '../../src/authProvider/index.ts';
import * as secondFactor from '../../src/authProvider/secondFactor.ts';
import { SignInFailure } from '../../src/authProvider/signInFailure.ts';
import { LoginWithId } from '../../src/custom/sign_in/LoginWithId.tsx';
import { minutesAndSeconds } from '../../src/custom/sign_in/ResendCode.tsx';
import { signIn } from '../../src/custom/sign_in/signInFlow.ts';
import { viewer } from '../helpers/factories.ts';
import { configure } from '../helpers/testPlatform.ts';
import { waitFor } from '../helpers/waiting.ts';

/** The error code of the identity service. The SDK itself would need a running service. */
let refusal: { code: string; message?: string; customData?: Record<string, unknown> } | undefined;
const firebaseSignOut = vi.fn(async () => {});
const signInToService = vi.fn(async (_email: string, _password: string): Promise<void> => {
  if (refusal) throw new FirebaseError(refusal.code, refusal.message ?? refusal.code, refusal.customData);
});

const BANNER =
  'You have entered an incorrect email or password. Please note that both fields are case-sensitive.';

let asked: string[] = [];
let sent: unknown[] = [];
let locked = false;

beforeEach(() => {
  asked = [];
  sent = [];
  locked = false;
  firebaseSignOut.mockClear();
  signInToService.mockClear();
  setPlatform({
    identity: { signIn: signInToService, signOut: firebaseSignOut, confirmedUser: async () => null },
  });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url.replace('/api', ''));
    sent.push(init?.body ? JSON.parse(String(init.body)) : undefined);
    return Response.json({ message: 'Success', attempts: 5, max: 5, locked });
  });
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const go = vi.fn();
  render(<LoginWithId query={new URLSearchParams()} go={go} onTyping={() => undefined} />);
  return { go, user: userEvent.setup() };
}

async function attempt(code: string, message?: string, customData?: Record<string, unknown>) {
  refusal = { code, ...(message && { message }), ...(customData && { customData }) };
  const { go, user } = open();
  await user.type(screen.getByLabelText('Email'), 'someone@parks.example');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return go;
}

test('AUTH-2 empty fields are refused, with the focus on the first; an email has no spaces', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('This is a required field.')).toHaveLength(2);
  expect(screen.getByLabelText('Email')).toHaveFocus();
  await user.type(screen.getByLabelText('Email'), 'a b@parks.example ');
  expect(screen.getByLabelText('Email')).toHaveValue('ab@parks.example');
  expect(asked).toEqual([]);
});

test('a press on a demonstration account signs in with its email and the password of all', async () => {
  const accounts = [
    { title: 'Admin', email: 'admin@parks.example' },
    { title: 'Super User', email: 'super_user@parks.example' },
  ];
  configure({ demonstration: { accounts, password: 'Wild-otter-1' } });
  refusal = { code: 'auth/network-request-failed' };
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Super User' }));
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(signInToService).toHaveBeenCalledExactlyOnceWith('super_user@parks.example', 'Wild-otter-1');
});

test('46.6 a recovery code is sent as it was typed, instead of a code of the app', async () => {
  const signInWithCode = vi.spyOn(secondFactor, 'signInWithCode');
  signInWithCode.mockRejectedValue(new SignInFailure('wrong-code', undefined));
  onTestFinished(() => signInWithCode.mockRestore());
  await attempt('auth/multi-factor-auth-required');
  await userEvent.type(await screen.findByLabelText('Code'), '1111-2222{Enter}');
  expect(await screen.findByText('This code is wrong or was already used.')).toBeVisible();
  const wanted = expect.objectContaining({ code: 'auth/multi-factor-auth-required' });
  expect(signInWithCode).toHaveBeenCalledExactlyOnceWith(wanted, '1111-2222');
});

test.each([
  ['auth/user-not-found', "User doesn't exist"],
  ['auth/something-new', "User doesn't exist"],
  ['auth/invalid-email', 'Invalid email'],
  ['auth/wrong-password', 'Invalid password'],
  ['auth/invalid-credential', undefined],
])('AUTH-3 %s is shown as %s, under the banner', async (code, text) => {
  await attempt(code);
  expect(await screen.findByText(BANNER)).toBeVisible();
  const fieldTexts = ["User doesn't exist", 'Invalid email', 'Invalid password'];
  expect(fieldTexts.filter((each) => screen.queryByText(each))).toEqual(text ? [text] : []);
});

test.each([
  ['auth/wrong-password', ['/user/failed_sign_in/']],
  ['auth/invalid-credential', ['/user/failed_sign_in/']],
  ['auth/invalid-email', []],
  ['auth/network-request-failed', []],
  ['auth/too-many-requests', []],
])('AUTH-11 %s is reported to the server: %j', async (code, calls) => {
  await attempt(code);
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  expect(asked).toEqual(calls);
});

// Our own identity service reports the attempt that reaches the limit as a disabled account.
test.each(['auth/wrong-password', 'auth/user-disabled'])(
  'AUTH-11 AUTH-4 at the limit, by %s, the account is disabled, its owner gets an email, and the login page says so',
  async (code) => {
    locked = true;
    const go = await attempt(code);
    await waitFor(() =>
      expect(go).toHaveBeenCalledWith('/login_with_id?disableerror=true', { replace: true }),
    );
    expect(asked).toEqual(['/user/failed_sign_in/', '/user/user/', '/user/send_email/']);
    const email = 'someone@parks.example';
    expect(sent).toEqual([
      { email, platform: 'web' },
      { email, is_active: 0, is_new: 0, is_disable_acc: true, platform: 'web' },
      { email, mail_type: 'locked_acc', platform: 'web' },
    ]);
  },
);

test.each([
  ['suspended', { message: 'USER_DISABLED : suspended' }, 'minusError'],
  ['disabled', { message: 'USER_DISABLED' }, 'disableerror'],
])('AUTH-7 the login page says that an account is %s', async (_what, customData, flag) => {
  const go = await attempt('auth/user-disabled', undefined, customData);
  await waitFor(() => expect(go).toHaveBeenCalledWith(`/login_with_id?${flag}=true`, { replace: true }));
});

test.each([
  [new SignInRejected('suspended', 'No.'), { flag: 'suspended' }],
  [new SignInRejected('disabled', 'No.'), { flag: 'disabled' }],
  [new SignInRejected('session', 'It is over.'), { banner: 'It is over.' }],
  [new Error('The work account is taken.'), { banner: 'The work account is taken.' }],
  ['nothing that says what', { banner: 'Sign-in failed. Please try again.' }],
])('AUTH-6 AUTH-7 a sign-in rejected with %o shows %j', async (why, trouble) => {
  refusal = undefined;
  expect(await signIn('someone@parks.example', 'secret', () => Promise.reject(why))).toEqual(trouble);
});

test('AUTH-3 after too many tries the page says when to try again, if the service reports it', async () => {
  await attempt(
    'auth/too-many-requests',
    'Firebase: Please try again in 4 minutes. (auth/too-many-requests).',
  );
  expect(
    await screen.findByText('There were too many attempts. Please try again in 4 minutes.'),
  ).toBeVisible();
});

const refusal401 = (reason: string) => new HttpError(401, { message: 'No.', reason });

test.each<[string, () => Promise<unknown>, SignedOutReason | undefined]>([
  ['a logout', () => authProvider.logout({}), undefined],
  ['a session that the server says is over', () => authProvider.checkError(refusal401('session')), 'session'],
  ['a suspended account', () => authProvider.checkError(refusal401('suspended')), 'suspended'],
  ['a locked account', () => authProvider.checkError(refusal401('disabled')), 'disabled'],
])(
  'AUTH-15 SHELL-13 %s ends the session here and signs out of the identity service',
  async (_what, end, reason) => {
    keepSession(viewer);
    await end();
    expect(currentSession()).toEqual({ state: 'out', ...(reason && { reason }) });
    expect(firebaseSignOut).toHaveBeenCalledOnce();
  },
);

test('SHELL-13 a 403 does not end the session', async () => {
  keepSession(viewer);
  await authProvider.checkError(new HttpError(403, { message: 'No.' }));
  expect(currentSession().state).toBe('in');
  expect(firebaseSignOut).not.toHaveBeenCalled();
});

test('AUTH-13 the countdown is mm:ss, even over an hour', () => {
  expect([0, 9, 65, 300, 6001].map(minutesAndSeconds)).toEqual([
    '00:00',
    '00:09',
    '01:05',
    '05:00',
    '100:01',
  ]);
});
