import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../contract/schemas/user.ts';
import { addDays, dayToWireDate } from '../../contract/singaporeTime.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { keepSession, signedInUser } from '../../src/api/session.ts';
import { dataProvider as host } from '../../src/dataProvider/index.ts';
import { applyDueSuspensions, keepSuspension } from '../../src/resources/users/scheduledSuspensions.ts';
import {
  answerBehindOverlay,
  callServer,
  LATER,
  LIST_KEY,
  openTab,
  openUser,
  press,
  SOMEBODY,
  startAsAdmin,
  TODAY,
} from './accountPage.tsx';

beforeEach(startAsAdmin);

async function suspend(day: string, remark: string) {
  await openTab('Account');
  await press('Archive account');
  const dialog = await screen.findByRole('dialog', { name: 'Archive account' });
  await userEvent.clear(within(dialog).getByLabelText(/^Suspension date/));
  if (day) await userEvent.type(within(dialog).getByLabelText(/^Suspension date/), day);
  if (remark) await userEvent.type(within(dialog).getByLabelText(/^Remark/), remark);
  await press('Archive account', within(dialog));
  return dialog;
}

test('UDET-4 UDET-6 Archive account suspends, says so, and requires a remark and a date from today on', async () => {
  const { update } = await openUser();
  const dialog = await suspend('', '');
  expect(dialog).toHaveTextContent('Tan Wei Ling will be suspended and unable to sign in from this date.');
  expect(await within(dialog).findAllByText('Required field')).toHaveLength(2);
  await userEvent.type(within(dialog).getByLabelText(/^Suspension date/), addDays(TODAY, -1));
  expect(await within(dialog).findByText('Please choose today or a later date.')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

test('UDET-6 DET-4 open work of a leaver is listed and handed over to the chosen person, never to themselves', async () => {
  keepSession({ ...signedInUser(), offers: ['hand_over'] });
  const incident = {
    id: '7',
    incident_id: 'INC-000007',
    incident_status: 'Open',
    incident_title: 'Wet floor',
  };
  const { update, getOne } = await openUser();
  getOne.mockResolvedValue({
    data: {
      id: 'other',
      cases: [incident],
      actions: [{ id: '7-a', incident, description: 'Lay mats', to_be_done_by: '' }],
    },
  });
  await openTab('Account');
  await press('Archive account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive account' }));
  expect(await dialog.findByText('Tan Wei Ling has 1 case and 1 corrective action')).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Open work' })).toHaveTextContent(
    'INC-000007 Wet floor · openINC-000007 Corrective action: Lay mats',
  );
  await userEvent.type(dialog.getByLabelText(/^Remark/), 'Left');
  const choose = async (name: RegExp) => {
    const search = dialog.getByRole('combobox', { name: /^Hand over to/ });
    await userEvent.clear(search);
    await userEvent.type(search, 'e');
    await userEvent.click(await screen.findByRole('option', { name }));
    await press('Archive account', dialog as unknown as Pick<typeof screen, 'getByRole'>);
  };
  await choose(/^Tan Wei Ling/);
  expect(await dialog.findByText('Please choose someone else.')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
  await choose(/^Ben Lim/);
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    data: { is_active: -1, remark: 'Left', successor: 'ben' },
  });
});

test('UDET-10 DET-4 deleting lists the person’s open work and hands it over to the chosen person', async () => {
  keepSession({ ...signedInUser(), offers: ['hand_over'] });
  const { getOne, ...calls } = await openUser();
  const incident = {
    id: '7',
    incident_id: 'INC-000007',
    incident_status: 'Open',
    incident_title: 'Wet floor',
  };
  getOne.mockResolvedValue({ data: { id: 'other', cases: [incident], actions: [] } });
  await press('Delete User');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete User' });
  expect(await within(dialog).findByText('Tan Wei Ling has 1 case')).toBeVisible();
  expect(within(dialog).queryByLabelText(/^Suspension date/)).toBeNull();
  await userEvent.type(within(dialog).getByRole('combobox', { name: /^Hand over to/ }), 'e');
  await userEvent.click(await screen.findByRole('option', { name: /^Ben Lim/ }));
  await press('Delete User', within(dialog));
  expect(
    await screen.findByText('Tan Wei Ling was deleted. Their open work was handed over to Ben Lim.'),
  ).toBeVisible();
  expect(calls.delete).toHaveBeenCalledWith(
    'users',
    expect.objectContaining({ id: 'other', meta: expect.objectContaining({ successor: 'ben' }) }),
  );
});

test('UDET-6 a person without open work is archived without a hand-over', async () => {
  keepSession({ ...signedInUser(), offers: ['hand_over'] });
  const { update, getOne } = await openUser();
  await suspend(TODAY, 'Left');
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(getOne).toHaveBeenCalledWith('held_work', expect.objectContaining({ id: 'other' }));
  expect(screen.queryByLabelText(/^Hand over to/)).toBeNull();
  expect(update.mock.calls[0]?.[1].data).not.toHaveProperty('successor');
});

test('UDET-6 SHELL-9 today takes effect immediately, behind an overlay', async () => {
  const { update } = await openUser();
  answerBehindOverlay(update);
  await suspend(TODAY, 'Left');
  expect(await screen.findByText('This user has been suspended successfully.')).toBeVisible();
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    data: { is_active: -1, archive_date: TODAY, remark: 'Left' },
  });
  expect(localStorage.getItem(LIST_KEY)).toBeNull();
});

test('UDET-8 a later date is sent to the server and kept in this browser’s list', async () => {
  const { update } = await openUser();
  await suspend(LATER, 'Leaves');
  await waitFor(() => expect(localStorage.getItem(LIST_KEY)).not.toBeNull());
  // A server without scheduling must not suspend immediately.
  expect(update.mock.calls[0]?.[1].data).toEqual({ archive_date: LATER, remark: 'Leaves' });
  expect(JSON.parse(localStorage.getItem(LIST_KEY) ?? '')).toEqual([
    { id: 'other', email: SOMEBODY.email, day: LATER, remark: 'Leaves' },
  ]);
});

test('UDET-8 a full local storage is reported, and the suspension is still scheduled', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { update } = await openUser();
  await suspend(LATER, 'Leaves');
  const alert = await screen.findByRole('alertdialog');
  expect(alert).toHaveTextContent('Local storage is full.');
  await press('OK', within(alert));
  expect(await screen.findByText(`This user will be suspended on ${dayToWireDate(LATER)}.`)).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
});

test('UDET-8 a scheduled suspension is shown and can be cancelled', async () => {
  keepSuspension({ id: 'other', email: SOMEBODY.email, day: LATER, remark: 'Leaves' });
  const { update, stored } = await openUser({ archive_date: LATER, suspension_remark: 'Leaves' });
  update.mockImplementationOnce(async (_resource, { data }) => {
    Object.assign(stored, { archive_date: '', suspension_remark: '' });
    return { data };
  });
  expect(screen.getByText(`This account will be suspended on ${dayToWireDate(LATER)}: Leaves`)).toBeVisible();
  await press('Cancel suspension');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel suspension' });
  await userEvent.type(within(dialog).getByLabelText(/^Remark/), 'Stays');
  await press('Cancel suspension', within(dialog));
  await waitFor(() => expect(localStorage.getItem(LIST_KEY)).toBeNull());
  expect(update.mock.calls[0]?.[1]).toMatchObject({
    ...{ data: { is_active: 1, remark: 'Stays' }, previousData: { id: 'other' } },
  });
  expect(await screen.findByText('The suspension was cancelled.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Leaves/)).not.toBeInTheDocument());
});

/** The server's record, which a save changes. */
function storeUser(fields: Partial<User>) {
  const stored: User = { ...SOMEBODY, ...fields };
  vi.spyOn(host, 'getOne').mockImplementation(async () => ({ data: { ...stored } as never }));
  const update = vi.spyOn(host, 'update').mockImplementation(async (_resource, { data }) => {
    return { data: Object.assign(stored, data) as never };
  });
  return { stored, update };
}

test('UDET-8 an entry is not applied before its day, nor after it was cancelled or given another day', async () => {
  const { stored, update } = storeUser({ archive_date: LATER });
  keepSuspension({ id: 'other', email: SOMEBODY.email, day: LATER, remark: 'Left' });
  await applyDueSuspensions(host);
  expect(localStorage.getItem(LIST_KEY)).not.toBeNull();
  for (const archive_date of ['', LATER]) {
    Object.assign(stored, { archive_date });
    keepSuspension({ id: 'other', email: SOMEBODY.email, day: TODAY, remark: 'Left' });
    await applyDueSuspensions(host);
    expect(localStorage.getItem(LIST_KEY)).toBeNull();
  }
  expect(update).not.toHaveBeenCalled();
  expect(callServer).not.toHaveBeenCalledWith('create_user_audit_trail', expect.anything());
});

test('UDET-8 an entry of a deleted account is removed; one that could not be read stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const getOne = vi.spyOn(host, 'getOne');
  keepSuspension({ id: 'other', email: SOMEBODY.email, day: TODAY, remark: 'Left' });
  getOne.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  await applyDueSuspensions(host);
  expect(localStorage.getItem(LIST_KEY)).not.toBeNull();
  getOne.mockRejectedValueOnce(new HttpError(404, { message: 'This user does not exist.' }));
  await applyDueSuspensions(host);
  expect(localStorage.getItem(LIST_KEY)).toBeNull();
});

test('UDET-8 on the day, an entry is applied by a save and an audit call, then removed; the next start repeats a failed audit call, but not the save', async () => {
  const { update } = storeUser({ archive_date: TODAY });
  const report = {
    ...{ user_id: 'other', email: SOMEBODY.email, changed_by: 'me' },
    description: [`Suspension as scheduled on ${dayToWireDate(TODAY)} by Ann Admin`],
  };
  keepSuspension({ id: 'other', email: SOMEBODY.email, day: TODAY, remark: 'Left' });
  callServer.mockRejectedValueOnce(new Error('away'));
  await applyDueSuspensions(host);
  expect(update).toHaveBeenCalledExactlyOnceWith('users', {
    ...{ id: 'other', previousData: { id: 'other' } },
    data: { is_active: -1, archive_date: TODAY, remark: 'Left' },
  });
  expect(callServer.mock.calls).toEqual([['create_user_audit_trail', report]]);
  expect(localStorage.getItem(LIST_KEY)).not.toBeNull();
  await applyDueSuspensions(host);
  expect(update).toHaveBeenCalledOnce();
  expect(callServer.mock.calls.slice(1)).toEqual([['create_user_audit_trail', report]]);
  expect(localStorage.getItem(LIST_KEY)).toBeNull();
});

test('UDET-7 SHELL-9 reactivating shows the creation date and the suspension remark, requires a remark and covers the page', async () => {
  const { update } = await openUser({ is_active: -1, archive_date: TODAY, suspension_remark: 'Left' });
  answerBehindOverlay(update);
  await openTab('Account');
  await press('Reactivate Account');
  const dialog = await screen.findByRole('dialog', { name: 'Reactivate Account' });
  expect(dialog).toHaveTextContent('Left');
  expect(dialog).toHaveTextContent('1 Jan 2026');
  await press('Reactivate', within(dialog));
  expect(await within(dialog).findByText('Required field')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Remark/), 'Back');
  await press('Reactivate', within(dialog));
  await waitFor(() => expect(update).toHaveBeenCalled());
  expect(update.mock.calls[0]?.[1]).toMatchObject({ data: { is_active: 1, remark: 'Back' } });
  expect(await screen.findByText('User has been reactivated.')).toBeVisible();
});

test('UDET-9 SHELL-9 a locked account says so and offers to unlock it, behind an overlay, until it is unlocked', async () => {
  const { unlockUser, stored } = await openUser({ is_active: 0, is_new: 0 });
  unlockUser.mockImplementation(async () => void Object.assign(stored, { is_active: 1 }));
  answerBehindOverlay(unlockUser);
  const notice = screen.getByText('This account is locked. Please unlock it first.');
  await press('Unlock User');
  expect(await screen.findByText('Successfully unlock this user.')).toBeVisible();
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Unlock User' })).not.toBeInTheDocument();
});

test('UDET-9 the server’s refusal of an unlock is shown', async () => {
  const { unlockUser } = await openUser({ is_active: 0, is_new: 0 });
  unlockUser.mockRejectedValueOnce(new HttpError(409, { message: 'This account is not locked.' }));
  await press('Unlock User');
  expect(await screen.findByRole('alertdialog', { name: 'Error Message' })).toHaveTextContent(
    'This account is not locked.',
  );
  expect(unlockUser).toHaveBeenCalledWith('other', expect.any(String));
});

test('UDET-6 SHELL-11 a suspension that did not reach the server is sent again with its remark', async () => {
  const { update } = await openUser();
  update.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  await suspend(TODAY, 'Left');
  const failed = await screen.findByRole('dialog', { name: 'Error Message' });
  expect(failed).toHaveTextContent("Can't reach the server.");
  await press('Try again', within(failed));
  expect(await screen.findByText('This user has been suspended successfully.')).toBeVisible();
  expect(update).toHaveBeenCalledTimes(2);
  expect(update.mock.calls[1]?.[1]).toMatchObject({ data: { is_active: -1, remark: 'Left' } });
});

test('UDET-9 SHELL-11 an unlock whose answer was lost keeps its key', async () => {
  const { unlockUser } = await openUser({ is_active: 0, is_new: 0 });
  unlockUser.mockRejectedValueOnce(new NetworkError(new Error('no network')));
  await press('Unlock User');
  await press('Try again', within(await screen.findByRole('dialog', { name: 'Error Message' })));
  expect(await screen.findByText('Successfully unlock this user.')).toBeVisible();
  const [first, again] = unlockUser.mock.calls as unknown[][];
  expect(again).toEqual(first);
});
