import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import { updateSlot } from '../../src/offline/keptWriting.ts';
import {
  alertText,
  around,
  dialog,
  incidentWith,
  openTab,
  refusal,
  remarks,
  SAVED_AT,
  update,
} from './incidentUpdatesPage.tsx';
import {
  convertPhotos,
  deleted,
  downloadUrl,
  forgetAll,
  kept,
  outbox,
  sent,
  setOnline,
} from './mediaFakes.ts';
import { file, fileInput } from './mediaForm.tsx';

beforeEach(() => {
  setOnline(true);
  convertPhotos();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetAll);

test('DET-6 a remark takes 10,000 characters, and they are posted', async () => {
  const { add, user, saveUpdates } = await openTab(incidentWith([]));
  await add();
  await dialog('Add an update');
  await user.click(screen.getByLabelText('Remark'));
  await user.paste('Long湿滑🐘'.repeat(2_500));
  const kept = 'Long湿滑🐘'.repeat(1_250);
  expect(screen.getByLabelText('Remark')).toHaveValue(kept);
  expect(screen.getByLabelText('Remark')).toHaveAccessibleDescription('10000 of 10000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saveUpdates).toHaveBeenCalledOnce());
  expect(saveUpdates.mock.calls[0]?.[0].incident_updates).toMatchObject([{ remark: kept }]);
});

test('DET-6 a remark and a photo are posted once and appear at once; the surrounding form keeps its changes', async () => {
  const { add, write, user, saveUpdates, record } = await openTab(incidentWith([]));
  await add();
  expect(await dialog('Add an update')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Photo upload' })).toBeVisible();
  await write('Mats are down');
  await user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await user.dblClick(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const address = downloadUrl(sent[0]?.path ?? '');
  expect(saveUpdates).toHaveBeenCalledExactlyOnceWith(
    {
      id: '7',
      incident_updates: [
        { remark: 'Mats are down', img_url: [address], submitted_by: 'Mei Tan', deleted: 'no' },
      ],
      latest_updated_at: undefined,
    },
    expect.objectContaining({ id: '7', incident_updates: [] }),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  );
  expect(remarks()).toEqual(['Mats are down']);
  expect(await screen.findByText('The update was posted.')).toBeVisible();
  expect(record()).toMatchObject({ latest_updated_at: SAVED_AT, latest_updated_by: 'Mei Tan' });
  expect(around()).toBe('Typed elsewhere');
  expect(deleted).toEqual([]);
  expect(localStorage.getItem('update:u1:7:new')).toBeNull();
});

test('DET-6 anything but a jpg, jpeg or png is refused in an alert', async () => {
  const { add, user } = await openTab(incidentWith([]));
  await add();
  await user.upload(await fileInput(), file('film.mp4', 'video/mp4'));
  expect(await alertText()).toBe('Only allowed Png, Jpeg, jpgfilm.mp4OK');
});

test('DET-6 an empty update is not posted; a photo is enough', async () => {
  const { add, press, user, saveUpdates } = await openTab(incidentWith([]));
  await add();
  await press('Save');
  expect(await screen.findByText('Please write a remark or add a photo.')).toBeVisible();
  expect(saveUpdates).not.toHaveBeenCalled();
  await user.upload(await fileInput(), file('mats.png', 'image/png'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByText('Please write a remark or add a photo.')).not.toBeInTheDocument();
  await act(async () => sent[0]?.finish());
  await press('Save');
  await waitFor(() => expect(saveUpdates).toHaveBeenCalledOnce());
});

test('DET-6 a failed update stays with the reason and is sent again with the same key', async () => {
  const { add, write, press, saveUpdates } = await openTab(incidentWith([]));
  await add();
  await write('Mats are down');
  saveUpdates.mockRejectedValueOnce(refusal(400, 'The remark is too long.'));
  await press('Save');
  expect(await screen.findByText('The remark is too long.')).toBeVisible();
  expect([...outbox.values()]).toEqual([]);
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
  await press('Try again');
  await waitFor(() => expect(remarks()).toEqual(['Mats are down']));
  const [first, second] = saveUpdates.mock.calls;
  expect(second).toEqual(first);
});

const waiting = () => within(screen.getByRole('list', { name: 'Waiting to be sent' }));

test('DET-6 OFF-4 an update with a photo waits without a network, after a reload too, and is sent once by itself', async () => {
  act(() => setOnline(false));
  const first = await openTab(incidentWith([]));
  first.saveUpdates.mockRejectedValue(new NetworkError(undefined));
  await first.add();
  await first.write('Mats are down');
  await first.user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await screen.findByText('No network');
  await first.press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(/^Waiting to be sent\. This device sends it by itself/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Incident Updates (1)' })).toBeVisible();
  expect(waiting().getByText('Mats are down')).toBeVisible();
  expect(waiting().getByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Your unfinished update/)).not.toBeInTheDocument();
  const [item] = outbox.values();
  expect(item).toMatchObject({ title: 'Update to INC-000007', isUrgent: false, state: 'waiting' });
  first.unmount();

  const { saveUpdates, getOne } = await openTab(incidentWith([]));
  expect(await screen.findByRole('list', { name: 'Waiting to be sent' })).toBeVisible();
  getOne.mockResolvedValue({ data: incidentWith([update()], { latest_updated_at: SAVED_AT }) });
  act(() => setOnline(true));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(remarks()).toEqual(['Mats are down']));
  expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).not.toBeInTheDocument();
  expect(saveUpdates).toHaveBeenCalledOnce();
  const [input, before, key] = saveUpdates.mock.calls[0] ?? [];
  expect(input?.incident_updates[0]?.img_url).toEqual([downloadUrl(sent[0]?.path ?? '')]);
  expect(before?.incident_id).toBe('INC-000007');
  expect(key).toBe(item?.key);
});

test('OFF-4 an update that the server has although its answer was lost is not shown twice', async () => {
  const { add, write, press, saveUpdates, getOne, queryClient } = await openTab(incidentWith([]));
  saveUpdates.mockRejectedValue(new NetworkError(undefined));
  await add();
  await write('Mats are down');
  await press('Save');
  await screen.findByRole('list', { name: 'Waiting to be sent' });
  const posted = update({ submitted_by_id: 'u1', submitted_at: '2099-01-01T00:00:00.000Z' });
  getOne.mockResolvedValue({ data: incidentWith([posted], { latest_updated_at: SAVED_AT }) });
  await act(() => queryClient.invalidateQueries({ queryKey: ['incidents'] }));
  await waitFor(() => expect(remarks()).toEqual(['Mats are down']));
  expect(screen.queryByRole('list', { name: 'Waiting to be sent' })).not.toBeInTheDocument();
});

test('OFF-4 an update that is refused later says why, and Edit brings back text and photo', async () => {
  const { add, write, press, user, saveUpdates } = await openTab(incidentWith([]));
  saveUpdates.mockRejectedValueOnce(new NetworkError(undefined));
  await add();
  await write('Mats are down');
  await user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await press('Save');
  await screen.findByRole('list', { name: 'Waiting to be sent' });
  saveUpdates.mockRejectedValueOnce(refusal(403, 'You may not post updates to this incident.'));
  act(() => setOnline(true));
  expect(await screen.findByText(/^: You may not post updates to this incident\./)).toBeVisible();
  const { key } = [...outbox.values()][0] ?? {};
  await press('Edit');
  await dialog('Add an update');
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
  expect(await screen.findByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  expect(outbox.size).toBe(0);
  expect(deleted).toEqual([]);
  await press('Save');
  await waitFor(() => expect(saveUpdates).toHaveBeenCalledTimes(3));
  expect(saveUpdates.mock.calls[2]?.[2]).toBe(key);
});

test('OFF-4 a waiting update is deleted with its photo after a question', async () => {
  const { add, write, press, user, saveUpdates } = await openTab(incidentWith([]));
  saveUpdates.mockRejectedValue(new NetworkError(undefined));
  await add();
  await write('Mats are down');
  await user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await press('Save');
  await screen.findByRole('list', { name: 'Waiting to be sent' });
  await press('Delete');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete this update?' }));
  // The answer was lost.
  expect(asked.getByText(/^The server may already have it/)).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^No updates yet/)).toBeVisible();
  expect(outbox.size).toBe(0);
  expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]);
});

test('DET-6 an update that was posted and changed since is announced, and posted as a separate one with a new key', async () => {
  const first = update({ id: 'first', remark: 'Mats', submitted_by: 'Mei Tan' });
  const { add, write, press, saveUpdates, getOne } = await openTab(incidentWith([]));
  await add();
  await write('Mats are down');
  getOne.mockResolvedValue({ data: incidentWith([first], { latest_updated_at: SAVED_AT }) });
  saveUpdates.mockRejectedValueOnce(refusal(409, 'This was sent before with other content.'));
  await press('Save');
  expect(await screen.findByText(/^Your first attempt went through/)).toBeVisible();
  expect(screen.getByText('Mats')).toBeInTheDocument();
  await press('Save');
  await waitFor(() => expect(saveUpdates).toHaveBeenCalledTimes(2));
  expect(saveUpdates.mock.calls[1]?.[2]).not.toBe(saveUpdates.mock.calls[0]?.[2]);
});

test('DET-6 closing with changes asks first, and discards the uploads', async () => {
  const { add, write, press, user } = await openTab(incidentWith([]));
  await add();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await add();
  await write('Mats are down');
  await user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard this update?' });
  await press('Keep writing');
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await press('Cancel');
  await screen.findByRole('alertdialog', { name: 'Discard this update?' });
  await press('Discard');
  await waitFor(() => expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]));
  expect(kept.size).toBe(0);
  expect(localStorage.getItem('update:u1:7:new')).toBeNull();
});

test('DET-6 a posted update does not forget what another tab wrote meanwhile', async () => {
  const { add, write, press } = await openTab(incidentWith([]));
  await add();
  await write('Mats are down');
  const slot = updateSlot('u1', '7');
  const own = localStorage.getItem(slot) ?? '';
  const other = JSON.stringify({ ...JSON.parse(own), key: 'other', remark: 'Gate is shut' });
  localStorage.setItem(slot, other);
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(localStorage.getItem(slot)).toBe(other);
  expect(screen.getByText(/^Your unfinished update is backed up/)).toBeVisible();
});

test('DET-6 an unfinished update survives a reload, is offered again, and can be discarded', async () => {
  const first = await openTab(incidentWith([]));
  await first.add();
  await first.write('Mats are down');
  await first.user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(localStorage.getItem('update:u1:7:new')).toContain('/v0/'));
  first.unmount();
  const again = await openTab(incidentWith([]));
  expect(screen.getByText(/^Your unfinished update is backed up/)).toBeVisible();
  await again.add();
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
  expect(await screen.findByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  expect(screen.getByText(/^You wrote this on .*It hasn't been saved yet/)).toBeVisible();
  await again.press('Start over');
  expect(screen.getByLabelText('Remark')).toHaveValue('');
  await waitFor(() => expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]));
  await again.press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/^Your unfinished update/)).not.toBeInTheDocument();
});
