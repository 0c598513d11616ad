import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConsoleConfig } from '../../src/api/consoleConfig.ts';
import * as fileCookie from '../../src/api/fileCookie.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { currentSession, keepSession } from '../../src/api/session.ts';
import { logOut } from '../../src/authProvider/completeSignIn.ts';
import {
  isPushOffered,
  removeDevice,
  restoreDevice,
  storeDevice,
} from '../../src/authProvider/deviceToken.ts';
import { scheduleSessionExpiry } from '../../src/authProvider/scheduleSessionExpiry.ts';
import { startSession } from '../../src/authProvider/start.ts';
import { allowPush, forgetPush, requestPermission, subscription } from '../helpers/browserPush.ts';
import { viewer } from '../helpers/factories.ts';
import { PUSH_APP } from '../helpers/push.ts';
import { waitFor } from '../helpers/waiting.ts';

const messagingToken = vi.fn();

let asked: { path: string; body: object }[] = [];
let serverAnswers = true;

async function configure(push?: typeof PUSH_APP) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/config.json') return Response.json({ apiUrl: '', push });
    if (!serverAnswers) throw new TypeError('no network');
    asked.push({ path: url, body: JSON.parse(String(init?.body)) });
    return Response.json({ message: 'Success' });
  });
  await loadConsoleConfig();
}

beforeEach(() => {
  asked = [];
  serverAnswers = true;
  localStorage.clear();
  // It follows the user until the page closes.
  vi.spyOn(fileCookie, 'keepFileCookie').mockReturnValue();
  setPlatform({ messaging: async () => ({ messagingToken }) });
  messagingToken.mockReset().mockResolvedValue('device-1');
  allowPush('granted');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  forgetPush();
});

test('AUTH-15 without push no permission is requested', async () => {
  await configure();
  await storeDevice('7');
  await removeDevice('7');
  expect(messagingToken).not.toHaveBeenCalled();
  expect(requestPermission).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
});

test('AUTH-15 signing in stores the device token, logging out removes it, once', async () => {
  await configure(PUSH_APP);
  await storeDevice('7');
  await removeDevice('7');
  await removeDevice('7');
  const body = { user_id: '7', device_token: 'device-1', platform: 'web' };
  expect(asked).toEqual([
    { path: '/push_notification/store_device_token/', body },
    { path: '/push_notification/remove_device_token/', body },
  ]);
  expect(messagingToken).toHaveBeenCalledExactlyOnceWith(PUSH_APP);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
});

test('AUTH-15 a token whose response was lost, for example by a reload, is removed at logout too', async () => {
  await configure(PUSH_APP);
  serverAnswers = false;
  expect(await storeDevice('7')).toBe(false);
  serverAnswers = true;
  await removeDevice('7');
  const body = { user_id: '7', device_token: 'device-1', platform: 'web' };
  expect(asked).toEqual([{ path: '/push_notification/remove_device_token/', body }]);
});

test('AUTH-15 an undecided user is asked after pressing something, and never otherwise', async () => {
  await configure(PUSH_APP);
  allowPush('default', { pressed: false });
  expect(await storeDevice('7')).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  allowPush('default', { pressed: true, answer: 'granted' });
  expect(await storeDevice('7')).toBe(true);
  expect(requestPermission).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(1);
});

test.each(['denied', 'default'] as const)('AUTH-15 an answer of %s is taken, quietly', async (answer) => {
  await configure(PUSH_APP);
  allowPush('default', { pressed: true, answer });
  expect(await storeDevice('7')).toBe(false);
  expect(messagingToken).not.toHaveBeenCalled();
});

test('AUTH-15 a user who refused is not asked again', async () => {
  await configure(PUSH_APP);
  allowPush('denied', { pressed: true });
  expect(await storeDevice('7')).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(messagingToken).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
});

test('AUTH-15 a refusal, a failing service and an unreachable server delay nothing', async () => {
  await configure(PUSH_APP);
  messagingToken.mockResolvedValue(undefined);
  await storeDevice('7');
  messagingToken.mockRejectedValue(new Error('no service'));
  await storeDevice('7');
  messagingToken.mockResolvedValue('device-1');
  await storeDevice('7');
  serverAnswers = false;
  await removeDevice('7');
  expect(asked).toHaveLength(1);
});

test('AUTH-15 a push service that never responds is abandoned', async () => {
  await configure(PUSH_APP);
  messagingToken.mockReturnValue(new Promise(() => undefined));
  vi.useFakeTimers();
  try {
    const stored = storeDevice('7');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await stored).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('AUTH-15 who signs in while the registration of the person before is pending gets push too', async () => {
  await configure(PUSH_APP);
  let answer = (_token: string) => {};
  messagingToken.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  void storeDevice('7');
  await waitFor(() => expect(messagingToken).toHaveBeenCalledOnce());
  const [stored, again] = [storeDevice('8'), storeDevice('8')];
  answer('device-1');
  expect(await Promise.all([stored, again])).toEqual([true, true]);
  expect(asked.map(({ body }) => body)).toMatchObject([{ user_id: '7' }, { user_id: '8' }]);
});

test('AUTH-15 if the logout cannot reach the server, the browser unsubscribes by itself', async () => {
  await configure(PUSH_APP);
  await storeDevice('7');
  serverAnswers = false;
  await removeDevice('7');
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledTimes(1));
});

test('AUTH-15 nothing happens in a browser without push', async () => {
  await configure(PUSH_APP);
  forgetPush();
  expect(await storeDevice('7')).toBe(false);
  expect(messagingToken).not.toHaveBeenCalled();
});

const OVER = '2026-11-02T01:00:00.000Z';

test.each([
  ['is refused by the server', () => logOut('session')],
  ['ends after its 7 days on an open page', async () => scheduleSessionExpiry(OVER)],
  ['has ended while the console was closed', () => startSession()],
])('AUTH-15 if a session %s, the browser unsubscribes and offers push again', async (_how, end) => {
  await configure(PUSH_APP);
  keepSession({ ...viewer, session_expires_at: OVER });
  await storeDevice(viewer.id);
  expect(isPushOffered()).toBe(false);
  await end();
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalledTimes(1));
  expect(currentSession()).toEqual({ state: 'out', reason: 'session' });
  keepSession(viewer);
  expect(isPushOffered()).toBe(true);
});

test('AUTH-15 the end of a session changes nothing in a browser without a registered device', async () => {
  await configure(PUSH_APP);
  keepSession(viewer);
  await logOut('session');
  await new Promise((resolve) => setTimeout(resolve));
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
});

test('AUTH-15 a device with the push worker of earlier consoles gets a token of the one that is left', async () => {
  await configure(PUSH_APP);
  keepSession(viewer);
  const unregister = vi.fn(async () => true);
  const register = (...scopes: string[]) => {
    const registrations = scopes.map((scope) => ({ scope: location.origin + scope, unregister }));
    vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue(registrations as never);
  };
  await storeDevice(viewer.id);
  messagingToken.mockResolvedValue('device-2');
  register('/');
  await restoreDevice(viewer.id);
  expect([unregister.mock.calls.length, asked.length]).toEqual([0, 1]);
  register('/', '/firebase-cloud-messaging-push-scope');
  await restoreDevice(viewer.id);
  expect(unregister).toHaveBeenCalledTimes(1);
  expect(asked.map(({ body }) => body)).toMatchObject([
    { device_token: 'device-1' },
    { device_token: 'device-2' },
  ]);
});

test('AUTH-15 a sign-in whose page was left too early is completed by the next page, if the person allowed it', async () => {
  await configure(PUSH_APP);
  keepSession(viewer);
  const hasNoOldWorker = () => vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue([]);
  hasNoOldWorker();
  await Promise.all([storeDevice(viewer.id), restoreDevice(viewer.id)]);
  await restoreDevice(viewer.id);
  expect(asked).toHaveLength(1);
  localStorage.clear();
  allowPush('default', { pressed: true, answer: 'granted' });
  hasNoOldWorker();
  await restoreDevice(viewer.id);
  expect(requestPermission).not.toHaveBeenCalled();
});
