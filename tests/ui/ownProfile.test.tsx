import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type AuthProvider, CoreAdminContext, type DataProvider, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../contract/schemas/user.ts';
import { dataProvider as host } from '../../src/dataProvider/index.ts';
import { OwnProfile } from '../../src/resources/users/OwnProfile.tsx';

vi.mock('../../src/authProvider/enter.ts', () => ({ refreshSignedInUser: async () => undefined }));
vi.mock('../../src/authProvider/identity.ts', () => ({
  idToken: async () => 'token',
  signOut: async () => {},
}));

beforeEach(() => {
  vi.restoreAllMocks();
});

const USER: User = {
  id: 'me',
  staff_id: '12345678',
  name: 'Vikram s/o Selvam',
  email: 'vikram@parks.example',
  mobile_no: '+6590000000',
  role: 'senior_user',
  park: 'Singapore Zoo',
  department: 'Operations',
  sub_department: 'Guest Services',
  is_active: 1,
  is_new: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  latest_updated_at: '2026-01-01T00:00:00.000Z',
  last_login_at: 'Not logged in yet',
  account_expiry: '',
  archive_date: '',
  suspension_remark: '',
};

function open() {
  const calls = {
    update: vi.fn(async (_resource: string, { data }: { data: unknown }) => ({ data })),
    changePassword: vi.fn(async () => {}),
  };
  const logout = vi.fn(async () => false as const);
  const authProvider = { logout, checkError: async () => undefined, checkAuth: async () => undefined };
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <CoreAdminContext
          dataProvider={calls as unknown as DataProvider}
          authProvider={authProvider as unknown as AuthProvider}
          store={memoryStore()}
          queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
        >
          <OwnProfile user={USER} />
        </CoreAdminContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return { calls, logout, activated: vi.spyOn(host, 'update').mockRejectedValue(new Error('401')) };
}

/** Types a new password twice and presses the button. */
async function askFor(password: string, again = password): Promise<void> {
  await userEvent.click(screen.getByRole('tab', { name: 'Reset Password' }));
  await userEvent.type(screen.getByLabelText(/^New Password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm Password/), again);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('UDET-1 UDET-2 the way back says where it leads, and a field that is only shown tells no room left in it', () => {
  open();
  expect(screen.getByRole('link', { name: 'Incidents' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/incidents_list$/),
  );
  expect(screen.getByLabelText(/^Staff ID/)).toBeDisabled();
  expect(screen.getAllByText(/^\d+ of \d+$/).map(({ textContent }) => textContent)).toEqual(['11 of 13']);
  expect(screen.getByLabelText(/^Mobile number/)).toHaveAccessibleDescription('11 of 13');
});

test('UDET-12 what the host refuses is told in its words, and what was typed stays', async () => {
  const { calls } = open();
  calls.update.mockRejectedValueOnce(new Error('The host is away.'));
  const mobile = screen.getByLabelText(/^Mobile number/);
  await userEvent.type(mobile, '1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Error Message' });
  expect(dialog).toHaveTextContent('The host is away.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(mobile).toHaveValue('+65900000001');
  expect(calls.update).toHaveBeenCalledWith(
    'users',
    expect.objectContaining({ id: 'me', data: { ...USER, mobile_no: '+65900000001' }, previousData: USER }),
  );
});

test('SHELL-9 a second click that comes before anything is drawn saves nothing again', async () => {
  const { calls } = open();
  await userEvent.type(screen.getByLabelText(/^Mobile number/), '1');
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(save);
  fireEvent.click(save);
  await waitFor(() => expect(calls.update).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Saving' })).not.toBeInTheDocument());
  expect(calls.update).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText(/^Mobile number/), '2');
  await userEvent.click(save);
  await waitFor(() => expect(calls.update).toHaveBeenCalledTimes(2));
});

test('UDET-11 nothing is sent that is too short, differs, or was not confirmed', async () => {
  const { calls } = open();
  await askFor('12345');
  expect(screen.getAllByText('Please enter at least 6 characters.')).toHaveLength(2);
  await userEvent.clear(screen.getByLabelText(/^New Password/));
  await userEvent.clear(screen.getByLabelText(/^Confirm Password/));
  await askFor('123456', '1234567');
  expect(screen.getByText("New Password and confirm password didn't match.")).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Confirm Password/));
  await userEvent.type(screen.getByLabelText(/^Confirm Password/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  expect(calls.changePassword).not.toHaveBeenCalled();
});

test('UDET-11 a refused password is told with the message of the host, and nobody is signed out', async () => {
  const { calls, logout, activated } = open();
  calls.changePassword.mockRejectedValueOnce(new Error('Not that one.'));
  await askFor('123456');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByRole('dialog', { name: 'Password Reset Failed.' })).toHaveTextContent(
    'Not that one.',
  );
  expect(activated).not.toHaveBeenCalled();
  expect(logout).not.toHaveBeenCalled();
});

test('UDET-11 a set password is told before one is signed out, though the save that follows is refused', async () => {
  const { calls, logout, activated } = open();
  await askFor('123456');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Password Reset Successful' });
  expect(calls.changePassword).toHaveBeenCalledWith(USER.email, '123456');
  expect(activated).toHaveBeenCalledWith(
    'users',
    expect.objectContaining({ data: { is_active: 1, is_new: 0 } }),
  );
  expect(logout).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});
