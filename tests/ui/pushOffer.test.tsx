import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConsoleConfig } from '../../src/api/consoleConfig.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { endSession } from '../../src/api/session.ts';
import { NotificationPanel } from '../../src/resources/notifications/panel/NotificationPanel.tsx';
import { PushOffer } from '../../src/resources/notifications/panel/PushOffer.tsx';
import { allowPush, forgetPush, requestPermission } from '../helpers/browserPush.ts';
import { PUSH_APP } from '../helpers/push.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { configure } from '../helpers/testPlatform.ts';
import { waitFor } from '../helpers/waiting.ts';

const messagingToken = vi.fn();

let stored: string[] = [];

async function open(push: typeof PUSH_APP | null = PUSH_APP) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/config.json') return Response.json({ apiUrl: '', ...(push && { push }) });
    stored.push(JSON.parse(String(init?.body)).device_token);
    return Response.json({ message: 'Success' });
  });
  await loadConsoleConfig();
  return renderAdmin(<PushOffer />, { viewer: { id: '7' } });
}

const button = () => screen.queryByRole('button', { name: 'Turn on' });
const turnOn = () => userEvent.click(screen.getByRole('button', { name: 'Turn on' }));

beforeEach(() => {
  stored = [];
  localStorage.clear();
  setPlatform({ messaging: async () => ({ messagingToken }) });
  messagingToken.mockReset().mockResolvedValue('device-1');
  allowPush('default', { pressed: true, answer: 'granted' });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  forgetPush();
});

test('AUTH-15 a person who was not asked at sign-in turns push on here, and the offer disappears', async () => {
  const { unmount } = await open();
  expect(requestPermission).not.toHaveBeenCalled();
  await turnOn();
  await waitFor(() => expect(button()).not.toBeInTheDocument());
  expect(stored).toEqual(['device-1']);
  unmount();
  await open();
  expect(button()).not.toBeInTheDocument();
});

test('AUTH-15 a person who has not decided sees the offer above the notifications, and is not asked before the press', async () => {
  configure({ push: PUSH_APP });
  allowPush('default', { pressed: true });
  const getList = async () => ({ data: [], pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  renderAdmin(<NotificationPanel open onClose={() => undefined} />, {
    viewer: { id: '7' },
    dataProvider: { getList, hasNewNotification: async () => false },
  });
  const list = await screen.findByText('No notifications.');
  expect(button()?.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(requestPermission).not.toHaveBeenCalled();
});

test('AUTH-15 a refusal shows no error and ends the offer', async () => {
  allowPush('default', { pressed: true, answer: 'denied' });
  await open();
  await turnOn();
  await waitFor(() => expect(button()).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(stored).toEqual([]);
});

test('AUTH-15 a failure after consent shows an error, and the offer stays', async () => {
  messagingToken.mockRejectedValueOnce(new Error('no service'));
  await open();
  await turnOn();
  expect(await screen.findByText('Notifications could not be turned on for this device.')).toBeVisible();
  await turnOn();
  await waitFor(() => expect(stored).toEqual(['device-1']));
});

test.each([
  ['the server has no push', null, () => allowPush('granted')],
  ['the person refused', PUSH_APP, () => allowPush('denied')],
  ['the browser has no push', PUSH_APP, forgetPush],
])('AUTH-15 offers nothing if %s', async (_why, push, setUp) => {
  setUp();
  await open(push);
  expect(button()).not.toBeInTheDocument();
});
