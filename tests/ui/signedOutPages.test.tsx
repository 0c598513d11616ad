import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { endSession, keepSession } from '../../src/api/session.ts';
import * as firstLogin from '../../src/authProvider/firstLogin.ts';
import { keepPendingLink } from '../../src/authProvider/pendingLink.ts';
import { takeReturnPath } from '../../src/authProvider/signedOutPath.ts';
import FirstLogin from '../../src/custom/sign_in/FirstLogin.tsx';
import * as ResetSuccess from '../../src/custom/sign_in/ResetSuccess.tsx';
import { SignedOutPages } from '../../src/custom/sign_in/SignedOutPages.tsx';
import * as flow from '../../src/custom/sign_in/signInFlow.ts';
import * as workAccount from '../../src/custom/sign_in/workAccountFlow.ts';
import { putItem } from '../../src/offline/outboxStore.ts';
import { buildOutboxItem, viewer } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { configure } from '../helpers/testPlatform.ts';

// @alone: tests of other files leave entries in the history of their window (vitest.config.ts).

const callServer = vi.fn();
const chooseFirstPassword = vi.fn();
const signIn = vi.fn();

beforeEach(() => {
  window.scrollTo = () => undefined;
  callServer.mockReset();
  playServer(callServer);
  vi.spyOn(firstLogin, 'chooseFirstPassword').mockImplementation(chooseFirstPassword);
  vi.spyOn(flow, 'signIn').mockImplementation(signIn);
  vi.spyOn(ResetSuccess, 'default').mockImplementation(() => {
    throw new Error('This page cannot be drawn.');
  });
  chooseFirstPassword.mockReset();
});
afterEach(() => vi.restoreAllMocks());

function open(path: string) {
  window.history.replaceState(null, '', path);
  render(<SignedOutPages reason={undefined} onTyping={() => undefined} />);
}

const heading = (name: string) => screen.findByRole('heading', { name });

test.each([
  ['/', 'disableerror', 'alert', 'Your account is disabled.'],
  ['/', 'minusError', 'alert', 'Your account is suspended.'],
  ['/', 'reset', 'status', 'Successfully changed password.'],
  ['/login_with_id', 'disableerror', 'alert', 'Your account is disabled.'],
  ['/login_with_id', 'minusError', 'alert', 'Your account is suspended.'],
  ['/login_with_id', 'reset', 'status', 'Successfully changed password.'],
])('AUTH-4 %s with %s shows as %s: %s', async (path, flag, role, text) => {
  open(`${path}?${flag}=true`);
  expect((await screen.findByText(text)).closest(`[role=${role}]`)).toBeVisible();
});

test('AUTH-5 OK of the message that the work account failed returns to /, without the earlier message', async () => {
  configure({ workAccount: { provider: 'oidc.parks' } });
  vi.spyOn(workAccount, 'prepareWorkAccount').mockReturnValue(undefined);
  vi.spyOn(workAccount, 'signInByPopup').mockRejectedValue(new Error('The window was blocked.'));
  open('/?disableerror=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with your work account' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Error Message' });
  expect(dialog).toHaveTextContent('The window was blocked.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/'));
  expect(dialog).not.toBeInTheDocument();
  expect(screen.queryByText('Your account is disabled.')).not.toBeInTheDocument();
});

test('AUTH-1 the requested address is kept whole, with the tab of an incident, for one sign-in', async () => {
  const asked = '/incidents_list/detail?id=1#witnesses-details';
  open(asked);
  await heading('Every incident, on record');
  expect(window.location.pathname + window.location.hash).toBe('/');
  expect(takeReturnPath('7')).toBe(asked);
  expect(takeReturnPath('7')).toBe('/');
});

test('AUTH-12 a link leads to another signed-out page within this one, and Back from it', async () => {
  open('/login_with_id');
  await userEvent.click(await screen.findByRole('link', { name: /Forgot/ }));
  expect(window.location.pathname).toBe('/forgot');
  await heading('Forgot your password?');
  window.history.back();
  expect(await screen.findByRole('link', { name: /Forgot/ })).toBeVisible();
  expect(window.location.pathname).toBe('/login_with_id');
});

test.each(['Control', 'Meta', 'Shift'])('AUTH-12 with %s a press on it is the browser’s', async (key) => {
  open('/login_with_id');
  const link = await screen.findByRole('link', { name: /Forgot/ });
  const answered: boolean[] = [];
  // jsdom would log that it cannot open other tabs.
  document.addEventListener(
    'click',
    (event) => {
      answered.push(event.defaultPrevented);
      event.preventDefault();
    },
    { once: true },
  );
  const user = userEvent.setup();
  await user.keyboard(`{${key}>}`);
  await user.click(link);
  expect(answered).toEqual([false]);
  expect(window.location.pathname).toBe('/login_with_id');
});

test.each(['/reset_otp', '/reset_otp?email='])(
  'AUTH-13 %s without an email asks to request a code',
  async (path) => {
    open(path);
    await heading('Enter the code');
    expect(screen.queryByLabelText('Six-digit code')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Please request a new code.');
    await userEvent.click(screen.getByRole('link', { name: 'Get a new code' }));
    await heading('Forgot your password?');
  },
);

test('AUTH-4 without a flag no message is shown', async () => {
  open('/');
  await heading('Every incident, on record');
  expect(screen.queryByText(/Your account|Successfully/)).not.toBeInTheDocument();
});

test('SHELL-7 a signed-out page that fails to render shows an error, Go Back leads to the start, and the rest stays', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/reset_success?email=a%40parks.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByText(/^For park staff only\./)).toBeVisible();
  expect(said).toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(await heading('Every incident, on record')).toBeVisible();
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});

test('SHELL-7 the browser’s own Back also leaves a page that failed to render', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/reset_success');
  await screen.findByText('Something went wrong');
  window.history.replaceState(null, '', '/login_with_id?email=a%40parks.example');
  act(() => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(await heading('Sign in')).toBeVisible();
  expect(window.location.pathname).toBe('/login_with_id');
});

const RESET = '/reset_password?email=a%40parks.example&id=ticket';

const NEW_PASSWORDS = [
  ['on /reset_password', () => open(RESET), callServer, 'Save the new password'],
  [
    'at the first login',
    () => render(<FirstLogin user={{ ...viewer, name: 'Vikram', email: 'a@parks.example' }} />),
    chooseFirstPassword,
    'Save and continue',
  ],
] as const;

test.each(NEW_PASSWORDS)(
  'SHELL-9 %s an overlay stays until the response, and a second press sends nothing',
  async (_where, show, call, action) => {
    let refuse: (error: Error) => void = () => undefined;
    call.mockReturnValue(
      new Promise((_resolve, reject) => {
        refuse = reject;
      }),
    );
    show();
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value: 'quiet-otter-9' } });
    fireEvent.change(screen.getByLabelText('New password again'), { target: { value: 'quiet-otter-9' } });
    const button = screen.getByRole('button', { name: action });
    expect(screen.queryByRole('dialog', { name: 'Saving' })).not.toBeInTheDocument();
    act(() => {
      button.click();
      button.click();
    });
    const overlay = await screen.findByRole('dialog', { name: 'Saving' });
    expect(overlay).toHaveTextContent('Saving');
    expect(fireEvent(overlay, new Event('cancel', { cancelable: true }))).toBe(false);
    expect(call).toHaveBeenCalledTimes(1);
    await act(async () => refuse(new HttpError(503, { message: 'The server is away.' })));
    expect(await screen.findByText('The server is away.')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Saving' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: action }));
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  },
);

test('AUTH-3 AUTH-6 linking a work account asks for the password of the existing account; an unknown user is reported under the email', async () => {
  signIn.mockResolvedValue({ email: "User doesn't exist", banner: 'You have entered an incorrect email.' });
  keepPendingLink({ email: 'a@parks.example', credential: {} as never });
  open('/linkexistingaccount');
  const text = /^An account with this email already exists\. Enter its password once;/;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('a@parks.example')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Link and sign in' }));
  expect(await screen.findByText("User doesn't exist")).toBeVisible();
});

test('AUTH-6 after a reload the work account must be chosen again', async () => {
  keepPendingLink(undefined);
  open('/linkexistingaccount');
  expect(await screen.findByText(/Please start again and choose your work account\.$/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Start again' }));
  expect(await screen.findByText(/^For park staff only\./)).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

// The last one, because it leaves a person whose session has ended.
test('OFF-5 OFF-6 after an ended session the page says how much of this person waits, and not what', async () => {
  keepSession(viewer);
  for (const userId of [viewer.id, viewer.id, 'u2']) await putItem(buildOutboxItem({ userId }));
  endSession('session');
  window.history.replaceState(null, '', '/');
  const { unmount } = render(<SignedOutPages reason="session" onTyping={() => undefined} />);
  const notice = await screen.findByText(/2 items are waiting on this device to be sent\./);
  expect(notice).toHaveTextContent(/^Your session has ended\. Please sign in again\. 2 items/);
  expect(notice).not.toHaveTextContent('Guest slipped');
  unmount();
  open('/');
  expect(screen.queryByText(/waiting on this device/)).not.toBeInTheDocument();
});
