import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setPlatform } from '../../src/api/platform.ts';
import { keepSession } from '../../src/api/session.ts';
import { registerLeaveGuard } from '../../src/components/navigation/leaveGuards.ts';
import { useLogOut } from '../../src/layout/useLogOut.ts';
import { putItem } from '../../src/offline/outboxStore.ts';
import { buildOutboxItem, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { keepDraft } from './incidentPage.tsx';
import { forgetAll, localDatabase, setOnline } from './mediaFakes.ts';

const logout = vi.fn(async () => false as const);

afterEach(() => {
  logout.mockClear();
  forgetAll();
});

function LogOut() {
  const logOut = useLogOut();
  return (
    <button type="button" onClick={() => void logOut()}>
      Leave
    </button>
  );
}

async function press() {
  keepSession(viewer);
  const { address } = renderAdmin(<LogOut />, { authProvider: { logout } });
  await userEvent.click(screen.getByText('Leave'));
  return address;
}

test('FORM-12 an offline logout asks first and names the drafts that stay on the device', async () => {
  await keepDraft();
  setOnline(false);
  await press();
  expect(await screen.findByText('Log out while offline?')).toBeVisible();
  expect(
    screen.getByText(
      "You can't sign in again until you're back online. 1 draft will stay on this device until you sign in again.",
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByText('Stay signed in'));
  expect(logout).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Leave'));
  await userEvent.click(await screen.findByText('Log out'));
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
});

test('FORM-12 an online logout asks only what the open page asks', async () => {
  setOnline(true);
  const question = { title: 'Leave the form?', text: 'It has changes.', no: 'Stay' };
  const unregister = registerLeaveGuard(() => ({ policy: () => 'confirm', question }));
  await press();
  await userEvent.click(await screen.findByText('Stay'));
  await waitForElementToBeRemoved(() => screen.queryByText('Leave the form?'));
  expect(logout).not.toHaveBeenCalled();
  unregister();
  await userEvent.click(screen.getByText('Leave'));
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  expect(screen.queryByText('Log out while offline?')).not.toBeInTheDocument();
});

test('OFF-6 signing out says how many drafts and waiting items stay, online too, and leads to the outbox', async () => {
  setOnline(true);
  await keepDraft();
  await putItem(buildOutboxItem());
  await putItem(buildOutboxItem({ state: 'stuck' }));
  await putItem(buildOutboxItem({ userId: 'somebody else' }));
  const sent = { at: new Date().toISOString(), id: '1', incident_id: 'INC-000001' };
  await putItem(buildOutboxItem({ state: 'sent', sent }));
  const address = await press();
  expect(await screen.findByText('Log out before everything is sent?')).toBeVisible();
  expect(
    screen.getByText(
      '1 draft and 2 incidents waiting to be sent will stay on this device until you sign in again. Nothing is sent while you are signed out.',
    ),
  ).toBeVisible();
  await userEvent.click(screen.getByText('Outbox'));
  await waitFor(() => expect(address()).toBe('/outbox'));
  expect(logout).not.toHaveBeenCalled();
});

test('OFF-6 signing out is possible, and asks, while what waits cannot be read', async () => {
  const database = await localDatabase();
  const getAll = async (store: string) =>
    store === 'outbox' ? Promise.reject(new DOMException('no', 'UnknownError')) : database.getAll(store);
  setPlatform({ database: async () => ({ ...database, getAll }) as never });
  await press();
  expect(await screen.findByText(/^The outbox could not be read/)).toBeVisible();
  await userEvent.click(screen.getByText('Log out'));
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
});

test('OFF-6 signing out with nothing but drafts says how many stay on the device', async () => {
  setOnline(true);
  await keepDraft();
  await press();
  expect(await screen.findByText('Log out?')).toBeVisible();
  expect(screen.getByText('1 draft will stay on this device until you sign in again.')).toBeVisible();
  expect(screen.queryByText('Outbox')).not.toBeInTheDocument();
  expect(logout).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Log out'));
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
});
