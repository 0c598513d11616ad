import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import * as fileCookie from '../../src/api/fileCookie.ts';
import { idToken } from '../../src/api/idToken.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { currentSession, endSession, keepSession } from '../../src/api/session.ts';
import * as stored from '../../src/api/storedToken.ts';
import * as completion from '../../src/authProvider/completeSignIn.ts';
import { startSession } from '../../src/authProvider/start.ts';
import { viewer as anybody } from '../helpers/factories.ts';
import { identityUser } from '../helpers/testPlatform.ts';
import { waitFor } from '../helpers/waiting.ts';

/** The browser's stored sign-in, and the SDK's user after it has asked the identity service. */
const storedToken = vi.spyOn(stored, 'storedToken');
type Looked = { promise: Promise<string | undefined>; resolve: (userId: string | undefined) => void };
const service = { looked: {} as Looked };
const confirmedUser = async () => {
  const uid = await service.looked.promise;
  return uid === undefined ? null : identityUser(() => 'from the service', { uid });
};
const signOut = vi.fn(async () => undefined);
const postActive = vi.spyOn(completion, 'postActive');
const leaveIfRefused = vi.spyOn(completion, 'leaveIfRefused');
const fetchSignedOutReason = vi.spyOn(completion, 'fetchSignedOutReason');

const viewer = { ...anybody, session_expires_at: new Date(Date.now() + 86_400_000).toISOString() };
const kept = { userId: viewer.id, token: 'kept', endsAt: Date.now() + 600_000 };

beforeEach(() => {
  vi.clearAllMocks();
  // It follows the user until the page closes.
  vi.spyOn(fileCookie, 'keepFileCookie').mockReturnValue();
  setPlatform({ identity: { confirmedUser, signOut } });
  leaveIfRefused.mockResolvedValue();
  postActive.mockResolvedValue();
  fetchSignedOutReason.mockResolvedValue('session');
  service.looked.promise = new Promise((resolve) => {
    service.looked.resolve = resolve;
  });
  storedToken.mockResolvedValue(kept);
  keepSession(viewer);
  // A reload keeps only stored data.
  const session = localStorage.getItem('session') ?? '';
  endSession();
  localStorage.setItem('session', session);
});
afterEach(() => localStorage.clear());
afterAll(() => vi.restoreAllMocks());

test('AUTH-8 AUTH-10 the console starts with the stored token and continues with the identity service’s', async () => {
  await startSession();
  expect(currentSession()).toMatchObject({ state: 'in', user: { id: viewer.id } });
  expect(await idToken()).toBe('kept');
  await waitFor(() => expect(postActive).toHaveBeenCalledExactlyOnceWith(viewer.id));
  service.looked.resolve(viewer.id);
  await waitFor(async () => expect(await idToken()).toBe('from the service'));
  expect(currentSession().state).toBe('in');
  expect(signOut).not.toHaveBeenCalled();
});

test('OFF-1 AUTH-10 with an expired token the console opens at once, and calls wait instead of ending the session', async () => {
  storedToken.mockResolvedValue({ ...kept, endsAt: Date.now() - 60_000 });
  await startSession();
  expect(currentSession()).toMatchObject({ state: 'in', user: { id: viewer.id } });
  const token = idToken();
  service.looked.resolve(viewer.id);
  expect(await token).toBe('from the service');
  expect(currentSession().state).toBe('in');
});

test('AUTH-7 OFF-1 with an expired token, a call does not end the session before its reason is known', async () => {
  storedToken.mockResolvedValue({ ...kept, endsAt: Date.now() - 60_000 });
  let tell: (reason: 'suspended') => void = () => undefined;
  fetchSignedOutReason.mockReturnValue(
    new Promise((resolve) => {
      tell = resolve;
    }),
  );
  await startSession();
  service.looked.resolve(undefined);
  await expect(idToken()).rejects.toThrow();
  tell('suspended');
  await waitFor(() => expect(currentSession()).toEqual({ state: 'out', reason: 'suspended' }));
  expect(await idToken()).toBeUndefined();
});

test.each([
  ['no user', undefined, 0],
  ['another user', 'another', 1],
])('AUTH-10 if the identity service knows %s, the started session ends', async (_who, found, signedOut) => {
  await startSession();
  service.looked.resolve(found);
  await waitFor(() => expect(currentSession()).toEqual({ state: 'out', reason: 'session' }));
  expect(signOut).toHaveBeenCalledTimes(signedOut);
});

test('AUTH-10 a session whose details are read again while the reason of its end is asked for ends as well', async () => {
  await startSession();
  fetchSignedOutReason.mockImplementation(async () => {
    keepSession({ ...viewer, name: 'Read again' });
    return 'session';
  });
  service.looked.resolve(undefined);
  await waitFor(() => expect(currentSession()).toEqual({ state: 'out', reason: 'session' }));
});

test('OFF-1 with an expired token the console starts at once, and calls wait for a new one', async () => {
  storedToken.mockResolvedValue({ ...kept, endsAt: Date.now() - 60_000 });
  await startSession();
  expect(currentSession()).toMatchObject({ state: 'in', user: { id: viewer.id } });
  const token = idToken();
  service.looked.resolve(viewer.id);
  expect(await token).toBe('from the service');
});

test.each([
  ['there is no valid token', undefined],
  ['the token is of another user', { ...kept, userId: 'another' }],
])('AUTH-10 if %s, the identity service is asked before anything is shown', async (_case, found) => {
  storedToken.mockResolvedValue(found);
  const starting = startSession();
  await new Promise((resolve) => setTimeout(resolve));
  expect(currentSession().state).not.toBe('in');
  service.looked.resolve(viewer.id);
  await starting;
  expect(currentSession().state).toBe('in');
});

test.each(['2020-01-01T00:00:00.000Z', 'tomorrow'])(
  'AUTH-10 a stored token is not used if the stored end of the session is %s',
  async (session_expires_at) => {
    localStorage.setItem('session', JSON.stringify({ ...viewer, session_expires_at }));
    service.looked.resolve(viewer.id);
    await startSession();
    expect(currentSession()).toEqual({ state: 'out', reason: 'session' });
    expect(signOut).toHaveBeenCalledTimes(1);
  },
);

test('AUTH-10 a restored session ends on the open page when its time is over', async () => {
  const session_expires_at = new Date(Date.now() + 2_000).toISOString();
  localStorage.setItem('session', JSON.stringify({ ...viewer, session_expires_at }));
  service.looked.resolve(viewer.id);
  await startSession();
  expect(currentSession().state).toBe('in');
  await waitFor(() => expect(currentSession()).toEqual({ state: 'out', reason: 'session' }));
});

test('SHELL-13 a reason already shown for the end of the session is not overwritten', async () => {
  await startSession();
  endSession('suspended');
  service.looked.resolve(undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(currentSession()).toEqual({ state: 'out', reason: 'suspended' });
});

test('AUTH-7 SHELL-13 a refusal of the first call ends the session with its reason', async () => {
  const refusal = new HttpError(401, { message: 'Suspended', reason: 'suspended' });
  postActive.mockRejectedValue(refusal);
  await startSession();
  await waitFor(() => expect(leaveIfRefused).toHaveBeenCalledExactlyOnceWith(refusal));
});

test.each([
  ['a valid token', kept],
  ['an expired token', { ...kept, endsAt: Date.now() - 60_000 }],
])('AUTH-7 SHELL-13 with %s, the server is asked why the identity service has no user', async (_, found) => {
  storedToken.mockResolvedValue(found);
  fetchSignedOutReason.mockResolvedValue('disabled');
  const starting = startSession();
  service.looked.resolve(undefined);
  await starting;
  await waitFor(() => expect(currentSession()).toEqual({ state: 'out', reason: 'disabled' }));
  expect(fetchSignedOutReason).toHaveBeenCalledExactlyOnceWith(kept.token);
});
