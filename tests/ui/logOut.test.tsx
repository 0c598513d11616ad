import { screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import { registerLeaveGuard } from '../../src/components/navigation/leaveGuards.ts';
import { useLogOut } from '../../src/layout/useLogOut.ts';
import { viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { keepDraft } from './incidentPage.tsx';
import { forgetAll, setOnline } from './mediaFakes.ts';

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
  renderAdmin(<LogOut />, { authProvider: { logout } });
  await userEvent.click(screen.getByText('Leave'));
}

test('FORM-12 an offline logout asks first and names the drafts that stay on the device', async () => {
  await keepDraft();
  setOnline(false);
  await press();
  expect(await screen.findByText('Log out while offline?')).toBeVisible();
  expect(
    screen.getByText(
      "You can't sign in again until you're back online. 1 unsent incident will stay on this device until you sign in again.",
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
