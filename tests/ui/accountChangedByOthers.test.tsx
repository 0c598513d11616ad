import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SESSION_MS } from '../../contract/limits.ts';
import { DEFAULT_GROUPS } from '../../contract/permissions.ts';
import type { User } from '../../contract/schemas/user.ts';
import { HttpError } from '../../src/api/callServer.ts';
import { keepSession, signedInUser } from '../../src/api/session.ts';
import { makeQueryClient } from '../../src/queryClient.ts';
import UserDetail from '../../src/resources/users/UserDetail.tsx';
import { buildReferenceData, buildUser } from '../helpers/factories.ts';
import { playServer } from '../helpers/playServer.ts';
import { renderAdmin } from '../helpers/render.tsx';

const LOCKED = buildUser({
  id: 'other',
  name: 'Tan Wei Ling',
  mobile_no: '+6590000000',
  role: 'senior_user',
});

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  playServer(async () => ({}));
  keepSession({
    ...LOCKED,
    ...{ id: 'me', role: 'admin', perms: [...DEFAULT_GROUPS.admin.perms] },
    session_expires_at: new Date(Date.now() + SESSION_MS).toISOString(),
  });
});

/** The server's account changes by `change`, as another administrator does. */
async function open(fields: Partial<User> = {}) {
  let user: User | undefined = { ...LOCKED, ...fields };
  const missing = new HttpError(404, { message: 'This user does not exist.' });
  const calls = {
    getOne: vi.fn(async (resource: string) => {
      if (resource !== 'users') return { data: { id: 'other', cases: [], actions: [] } };
      if (!user) throw missing;
      return { data: user };
    }),
    update: vi.fn(async () => {
      throw user ? new HttpError(409, { message: 'This user has been suspended.' }) : missing;
    }),
    unlockUser: vi.fn(async () => {
      throw new HttpError(409, { message: 'This account is not locked.' });
    }),
    delete: vi.fn(async () => ({ data: { id: 'other' } })),
  };
  const { router, address } = renderAdmin(<UserDetail />, {
    at: '/?id=other',
    queryClient: makeQueryClient(),
    dataProvider: calls,
    referenceData: buildReferenceData(),
  });
  await screen.findByRole('heading', { level: 1 });
  const change = (changes: Partial<User> | undefined) => {
    user = changes && { ...LOCKED, ...changes };
  };
  return { ...calls, change, router, address };
}

const press = (name: string, element = document.body) =>
  userEvent.click(within(element).getByRole('button', { name }));

async function confirmError(text: string): Promise<void> {
  const alert = await screen.findByRole('alertdialog', { name: 'Error Message' });
  expect(alert).toHaveTextContent(text);
  await press('OK', alert);
}

test('UDET-5 UDET-14 the form of an account that another administrator suspended keeps what was typed until that is undone', async () => {
  const { change } = await open();
  const name = () => screen.getByLabelText(/^Name/);
  await userEvent.type(name(), ' Mei');
  change({ is_active: -1 });
  await press('Save');
  await confirmError('This user has been suspended.');
  const kept = "This user has been suspended. Your changes here are kept, but can't be saved now.";
  expect(await screen.findByText(kept)).toBeVisible();
  expect(name()).toHaveValue('Tan Wei Ling Mei');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await press('Save');
  await confirmError('This user has been suspended.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await userEvent.clear(name());
  await userEvent.type(name(), 'Tan Wei Ling');
  await waitFor(() => expect(name()).toBeDisabled());
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(screen.queryByText(kept)).not.toBeInTheDocument();
});

test('UDET-14 AUTH-16 a form with changes stays when the own role is lowered', async () => {
  await open({ role: 'admin' });
  const name = () => screen.getByLabelText(/^Name/);
  await userEvent.type(name(), ' Mei');
  act(() => keepSession({ ...signedInUser(), role: 'super_user' }));
  expect(await screen.findByText(/^Your role can't edit .* can't be saved now\.$/)).toBeVisible();
  expect(name()).toHaveValue('Tan Wei Ling Mei');
});

test('UDET-9 an account that another administrator unlocked offers no Unlock after the refusal', async () => {
  const { change } = await open({ is_active: 0, is_new: 0 });
  change({ is_active: 1, is_new: 0 });
  await press('Unlock User');
  await confirmError('This account is not locked.');
  await waitFor(() => expect(screen.queryByText('Unlock User')).not.toBeInTheDocument());
});

test('UDET-12 an account that another administrator deleted says so after the refused save', async () => {
  const { change } = await open();
  await userEvent.type(screen.getByLabelText(/^Name/), ' Mei');
  change(undefined);
  await press('Save');
  await confirmError('This user does not exist.');
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument());
});

test('UDET-10 Back to an account that was just deleted says that it does not exist', async () => {
  const { change, router, address } = await open();
  await press('Delete User');
  await press('Delete User', await screen.findByRole('alertdialog', { name: 'Delete User' }));
  change(undefined);
  // The router is there before the page is.
  await waitFor(() => expect(address()).toBe('/user_management'));
  await act(() => router.navigate('/?id=other'));
  await waitFor(() => expect(screen.queryByLabelText(/^Name/)).not.toBeInTheDocument());
  expect(await screen.findByText('This user does not exist.')).toBeVisible();
});
