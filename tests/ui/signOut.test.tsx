import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpError } from '../../src/api/callServer.ts';
import { beginFirstLogin, currentSession, hasStoredSession, keepSession } from '../../src/api/session.ts';
import { authProvider } from '../../src/authProvider/index.ts';
import FirstLogin from '../../src/custom/sign_in/FirstLogin.tsx';
import { viewer } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';

const user = { ...viewer, offers: ['sessions' as const] };

let asked: [name: string, state: string, isStored: boolean][];

beforeEach(() => {
  asked = [];
  localStorage.setItem('device', JSON.stringify({ userId: user.id, token: 'device-1', stored: true }));
});
afterEach(() => vi.restoreAllMocks());

function answerAll() {
  playServer((name) => {
    asked.push([name, currentSession().state, hasStoredSession()]);
    return {};
  });
}

test('AUTH-15 AUTH-16 signing out closes the console, removes the device, then ends the session on the server, then in the browser', async () => {
  answerAll();
  keepSession(user);
  await authProvider.logout({});
  // The other way round, the server would refuse to remove the device. Without the stored session, other tabs close too.
  expect(asked).toEqual([
    ['remove_device_token', 'leaving', false],
    ['end_session', 'leaving', false],
  ]);
  expect(currentSession().state).toBe('out');
});

test('AUTH-16 a call refused during a sign-out does not show that the session has ended', async () => {
  const refused = new HttpError(401, { message: 'Your session has ended.', reason: 'session' });
  playServer(async (name) => {
    if (name === 'end_session') await authProvider.checkError(refused);
    return {};
  });
  keepSession(user);
  await authProvider.logout({});
  await authProvider.checkError(refused);
  expect(currentSession()).toEqual({ state: 'out', reason: undefined });
  keepSession(user);
  await authProvider.checkError(refused);
  expect(currentSession()).toEqual({ state: 'out', reason: 'session' });
});

test('AUTH-16 signing out on this device works without a network', async () => {
  playServer(() => {
    throw new TypeError('no network');
  });
  keepSession(user);
  await authProvider.logout({});
  expect(currentSession().state).toBe('out');
  expect(localStorage.getItem('device')).toBeNull();
});

test('AUTH-16 a server without the sessions feature gets no request to end the session', async () => {
  answerAll();
  keepSession({ ...user, offers: [] });
  await authProvider.logout({});
  expect(asked.map(([name]) => name)).toEqual(['remove_device_token']);
  expect(currentSession().state).toBe('out');
});

test('AUTH-7 AUTH-16 signing out instead of choosing a first password ends the session too', async () => {
  answerAll();
  beginFirstLogin(user);
  render(<FirstLogin user={user} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(currentSession().state).toBe('out'));
  expect(asked.map(([name]) => name)).toContain('end_session');
});
