import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays, dayToWireDate, singaporeDay } from '../../contract/singaporeTime.ts';
import { HttpError } from '../../src/api/callServer.ts';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import { viewer } from '../helpers/factories.ts';
import { button, done, lost, open, row } from './actionsPage.tsx';
import { convertPhotos, deleted, downloadUrl, forgetAll, outbox, sent, setOnline } from './mediaFakes.ts';
import { file, fileInput } from './mediaForm.tsx';

afterEach(forgetAll);

const inDays = (days: number) => dayToWireDate(addDays(singaporeDay(new Date()), days));

test('DET-4 each action shows its description, case, due date and days left', async () => {
  open([
    row('a', { to_be_done_by: inDays(-3) }),
    row('b', { to_be_done_by: inDays(0), assignee: { kind: 'user', id: 'u1', name: 'Mary Tan' } }),
    row('c', {}, { may_complete: false }),
  ]);
  const late = (await screen.findByText('Lay mats a')).closest('tr');
  expect(late).toHaveTextContent('Overdue by 3 days');
  const [link] = within(late as HTMLElement).getAllByRole('link');
  expect(link).toHaveTextContent('INC-000007 Guest slipped');
  expect(link).toHaveAttribute('href', expect.stringMatching(/detail\?id=7#recommended-corrective-actions$/));
  expect(screen.getByText('Due today')).toBeVisible();
  expect(screen.getByText('Mary Tan')).toBeVisible();
  expect(screen.getByText('1 overdue')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Open 3' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('button', { name: 'Done: Lay mats c' })).not.toBeInTheDocument();
});

test('DET-4 one press completes an action at once, and Undo restores its status', async () => {
  let answer: (() => void) | undefined;
  const before = row('a', { recommended_ca_status: 'Deferred' });
  const update = vi.fn(
    (_resource: string, { data }: { data: { done: boolean } }) =>
      new Promise((resolve) => {
        answer = () => resolve({ data: data.done ? done(before) : before });
      }),
  );
  open([before], { update } as never);
  await userEvent.dblClick(await button('Done: Lay mats a'));
  expect(screen.getByText('Completed')).toBeVisible();
  answer?.();
  expect(await screen.findByText(/^Done 23 Nov 2026, 12:00 by Mary$/)).toBeVisible();
  expect(update).toHaveBeenCalledOnce();
  expect(update.mock.calls[0]?.[1]).toMatchObject({ data: { done: true }, previousData: { id: '7-a' } });
  await userEvent.click(await button('Undo'));
  expect(await screen.findByText('Deferred')).toBeVisible();
  expect(update.mock.calls[1]?.[1]).toMatchObject({
    data: { done: false, recommended_ca_status: 'Deferred' },
  });
  answer?.();
  expect(await button('Done: Lay mats a')).toBeVisible();
});

test('DET-4 SHELL-11 a failed save restores the action and offers a retry', async () => {
  const { update } = open([row('a')], {
    update: vi
      .fn()
      .mockRejectedValueOnce(new HttpError(409, { message: 'The incident was archived.' }))
      .mockResolvedValue({ data: done(row('a')) }),
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await userEvent.click(await button('Done: Lay mats a'));
  expect(await screen.findByText(/The incident was archived\./)).toBeVisible();
  expect(await button('Done: Lay mats a')).toBeVisible();
  expect(outbox.size).toBe(0);
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText('Completed')).toBeVisible();
  const keys = vi.mocked(update).mock.calls.map(([, params]) => Reflect.get(params, 'meta'));
  expect(keys[0]).toEqual(keys[1]);
  log.mockRestore();
});

test('DET-4 completed actions have their own tab, and an empty tab shows a message', async () => {
  const { getList } = open([]);
  expect(await screen.findByText('Nothing to do')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Done' }));
  expect(await screen.findByText('No completed actions yet')).toBeVisible();
  await waitFor(() =>
    expect(getList).toHaveBeenLastCalledWith(
      'actions',
      expect.objectContaining({ filter: { status: 'done' } }),
    ),
  );
});

test('SHELL-11 a list that could not be loaded shows the error and offers a retry', async () => {
  const { getList } = open([], {
    getList: vi.fn().mockRejectedValue(new HttpError(503, { message: 'Busy.' })),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy.');
  await userEvent.click(await button('Try again'));
  expect(vi.mocked(getList).mock.calls.length).toBeGreaterThan(1);
});

test('DET-4 asks for a photo before sending', async () => {
  const { update } = open([row('a')]);
  await userEvent.click(await button('Add a photo: Lay mats a'));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as done with a photo' });
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(await within(dialog).findByText('Please add a photo first.')).toBeVisible();
  expect(update).not.toHaveBeenCalled();
});

/** Writes a remark and adds a photo that arrives. */
async function takePhoto() {
  convertPhotos();
  await userEvent.click(await button('Add a photo: Lay mats a'));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as done with a photo' });
  await userEvent.type(within(dialog).getByLabelText('Remark'), 'Laid');
  await userEvent.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(localStorage.getItem(SLOT)).toContain('/v0/'));
  return dialog;
}
const SLOT = `completion:${viewer.id}:7-a`;
const LEFT_BEHIND = /^Your unfinished photos are backed up/;

test('DET-4 OFF-2 photos and remark of an action survive a reload, and are sent once', async () => {
  const { unmount } = open([row('a')]);
  await takePhoto();
  expect(screen.queryByText(LEFT_BEHIND)).not.toBeInTheDocument();
  unmount();
  const { update } = open([row('a'), row('b')]);
  expect(await screen.findByText(LEFT_BEHIND)).toBeVisible();
  await userEvent.click(await button('Add a photo: Lay mats a'));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as done with a photo' });
  expect(within(dialog).getByLabelText('Remark')).toHaveValue('Laid');
  expect(within(dialog).getByText(/^You wrote this on .*It hasn't been saved yet/)).toBeVisible();
  expect(await within(dialog).findByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const img_url = [downloadUrl(sent[0]?.path ?? '')];
  expect(update).toHaveBeenCalledExactlyOnceWith(
    'actions',
    expect.objectContaining({ data: { done: true, done_img_url: img_url, remark: 'Laid' } }),
  );
  expect(screen.queryByText(LEFT_BEHIND)).not.toBeInTheDocument();
  expect(localStorage.getItem(SLOT)).toBeNull();
  expect(deleted).toEqual([]);
});

test('DET-4 OFF-2 photos of an action that wait in the outbox are not offered again; Cancel deletes unsaved ones', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { unmount } = open([row('a')]);
  await takePhoto();
  unmount();
  const { key } = JSON.parse(localStorage.getItem(SLOT) ?? '{}');
  outbox.set(key, {
    ...{ key, userId: viewer.id, title: 'Done', isUrgent: false, state: 'waiting', attempts: 1 },
    payload: { kind: 'completion', row: row('a'), completion: { done: true } },
    queuedAt: '2026-11-03T02:00:00.000Z',
  });
  const kept = localStorage.getItem(SLOT) ?? '';
  const again = open([row('a')], { update: lost() });
  expect(await screen.findByText('Waiting to be sent')).toBeVisible();
  await waitFor(() => expect(localStorage.getItem(SLOT)).toBeNull());
  expect(screen.queryByText(LEFT_BEHIND)).not.toBeInTheDocument();
  again.unmount();

  outbox.clear();
  localStorage.setItem(SLOT, kept);
  open([row('a')]);
  await screen.findByText(LEFT_BEHIND);
  await userEvent.click(await button('Add a photo: Lay mats a'));
  await userEvent.click(await button('Cancel'));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]));
  expect(localStorage.getItem(SLOT)).toBeNull();
});

test('OFF-4 without a network an action is shown as done and waiting, does not flip back, and is sent by itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const update = lost();
  const { getList } = open([row('a')], { update });
  await userEvent.click(await button('Done: Lay mats a'));
  expect(await screen.findByText('Waiting to be sent')).toBeVisible();
  expect(await screen.findByText(/^Done: Lay mats a\. Waiting to be sent\./)).toBeVisible();
  expect([...outbox.values()]).toMatchObject([
    { title: 'Done: Lay mats a (INC-000007)', isUrgent: false, state: 'waiting' },
  ]);
  // Other rows are new objects after a reload.
  vi.mocked(getList).mockResolvedValue({
    data: [row('b'), row('a')],
    total: 2,
    meta: { open: 2, overdue: 0 },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Done' }));
  expect(await screen.findByText('Lay mats b')).toBeVisible();
  expect(screen.getByText('Completed')).toBeVisible();
  update.mockResolvedValue({ data: done(row('a')) });
  setOnline(true);
  await waitFor(() => expect([...outbox.values()]).toMatchObject([{ state: 'sent' }]));
  await waitFor(() => expect(screen.queryByText('Waiting to be sent')).not.toBeInTheDocument());
  expect(screen.getByText('Completed')).toBeVisible();
  expect(update.mock.calls.at(-1)?.[1]).toMatchObject({ data: { done: true }, previousData: { id: '7-a' } });
});

test('OFF-4 after a reload the waiting action is still shown as done, and Reopen takes it out of the outbox', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const update = lost();
  const item: OutboxItem = {
    ...{ key: 'k1', userId: viewer.id, title: 'Done', isUrgent: false, state: 'waiting', attempts: 1 },
    payload: { kind: 'completion', row: row('a'), completion: { done: true } },
    queuedAt: '2026-11-03T02:00:00.000Z',
  };
  outbox.set('k1', item);
  setOnline(false);
  open([row('a')], { update });
  expect(await screen.findByText('Waiting to be sent')).toBeVisible();
  expect(screen.getByText('Completed')).toBeVisible();
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  await userEvent.click(await button('Reopen: Lay mats a'));
  expect(await screen.findByText('Not started')).toBeVisible();
  expect(screen.queryByText('Waiting to be sent')).not.toBeInTheDocument();
  expect(outbox.size).toBe(0);
  expect(update).toHaveBeenCalledOnce();
});

test('OFF-4 an action refused in the background is not marked done, and shows why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  outbox.set('k1', {
    ...{ key: 'k1', userId: viewer.id, title: 'Done', isUrgent: false, state: 'waiting', attempts: 1 },
    payload: { kind: 'completion', row: row('a'), completion: { done: true } },
    queuedAt: '2026-11-03T02:00:00.000Z',
  });
  const refused = new HttpError(409, { message: 'The incident was archived.' });
  open([row('a')], { update: vi.fn().mockRejectedValue(refused) });
  expect(await screen.findByText('Not sent: The incident was archived.')).toBeVisible();
  // One render later.
  expect(await screen.findByText('Not started')).toBeVisible();
});
