import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { keepSession } from '../../src/api/session.ts';
import Console from '../../src/Console.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { keepSuspension } from '../../src/resources/users/scheduledSuspensions.ts';
import { suspensionsKey } from '../../src/resources/users/suspensionsKey.ts';
import { buildUser, viewer } from '../helpers/factories.ts';

// @alone: the console reads and keeps the address of its window (vitest.config.ts).

beforeEach(() => {
  keepSession(viewer);
  vi.spyOn(dataProvider, 'hasNewNotification').mockResolvedValue(false);
  const { matchMedia } = window;
  // MUI's themes still use the deprecated listener methods.
  const listen = { addListener: () => undefined, removeListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), ...listen }));
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

test.each(['/nowhere', '/incidents/1/anything/else', '/settings/1', '/dashboard/create'])(
  'SHELL-12 %s is not a page of the console, and the address stays',
  async (path) => {
    window.history.replaceState(null, '', path);
    render(<Console />);
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(screen.getByText(`Welcome, ${viewer.name}`)).toBeVisible();
    expect(window.location.pathname).toBe(path);
  },
);

test.each([
  ['/incidents?page=2', '/incidents_list?page=2'],
  ['/incidents/12/show', '/incidents_list/detail?id=12'],
  ['/incidents/12?tab=1', '/incidents_list/detail?id=12&tab=1'],
  ['/incidents/create', '/incidents_list/new_incident'],
  ['/users/create', '/user_management/new_user_detail'],
  ['/notifications', '/notification_list'],
])('SHELL-12 react-admin’s own address %s leads to %s', async (path, address) => {
  window.history.replaceState(null, '', path);
  render(<Console />);
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(address));
});

test('UDET-8 a scheduled suspension whose day has come is applied when the console starts', async () => {
  const day = singaporeDay(new Date());
  const user = buildUser({ id: 'other', archive_date: day });
  vi.spyOn(dataProvider, 'getOne').mockResolvedValue({ data: user });
  vi.spyOn(dataProvider, 'reportSuspended').mockResolvedValue();
  const update = vi.spyOn(dataProvider, 'update').mockResolvedValue({ data: user });
  keepSuspension({ id: user.id, email: user.email, day, remark: 'Left' });
  window.history.replaceState(null, '', '/nowhere');
  render(<Console />);
  await waitFor(() => expect(dataProvider.reportSuspended).toHaveBeenCalledOnce());
  expect(update).toHaveBeenCalledExactlyOnceWith('users', expect.objectContaining({ id: 'other' }));
  await waitFor(() => expect(localStorage.getItem(suspensionsKey(viewer.id))).toBeNull());
});
