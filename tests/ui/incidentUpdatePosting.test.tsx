import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import { keepSession } from '../../src/api/session.ts';
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
  WORKER,
} from './incidentUpdatesPage.tsx';
import { convertPhotos, deleted, downloadUrl, forgetAll, kept, sent, setOnline } from './mediaFakes.ts';
import { file, fileInput } from './mediaForm.tsx';

beforeEach(() => {
  setOnline(true);
  convertPhotos();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetAll);

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
  saveUpdates.mockRejectedValueOnce(new NetworkError(undefined));
  keepSession({ ...WORKER, offers: ['idempotency_key'] });
  await press('Save');
  expect(await screen.findByText(/Can't reach the server/)).toBeVisible();
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
  await press('Try again');
  await waitFor(() => expect(remarks()).toEqual(['Mats are down']));
  const [first, second] = saveUpdates.mock.calls;
  expect(second).toEqual(first);
});

test('DET-6 a photo added offline is kept and sent with the next attempt', async () => {
  const { add, write, press, user, saveUpdates } = await openTab(incidentWith([]));
  act(() => setOnline(false));
  await add();
  await write('Mats are down');
  await user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await screen.findByText('No network');
  expect(
    screen.getByText(/^1 file on this device will upload .* at the latest when you save\.$/),
  ).toBeVisible();
  await press('Save');
  expect(await screen.findByText(/^Photo 1 of an update could not be uploaded/)).toBeVisible();
  expect(saveUpdates).not.toHaveBeenCalled();
  act(() => setOnline(true));
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('Try again');
  await screen.findByText('Saving…');
  act(() => sent[0]?.onBytes(5));
  expect(await screen.findByText(/^Uploading 1 of 1/)).toBeVisible();
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(saveUpdates).toHaveBeenCalledOnce());
  expect(saveUpdates.mock.calls[0]?.[0].incident_updates[0]?.img_url).toEqual([
    downloadUrl(sent[0]?.path ?? ''),
  ]);
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

test('DET-6 an unfinished update survives a reload, is offered again, and can be discarded', async () => {
  const first = await openTab(incidentWith([]));
  await first.add();
  await first.write('Mats are down');
  await first.user.upload(await fileInput(), file('mats.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  first.unmount();
  const again = await openTab(incidentWith([]));
  expect(screen.getByText(/^Your unfinished update is backed up/)).toBeVisible();
  await again.add();
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
  expect(await screen.findByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  expect(screen.getByText(/^You wrote this on .*It hasn't been saved yet/)).toBeVisible();
  await again.press('Start over');
  expect(screen.getByLabelText('Remark')).toHaveValue('');
  expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]);
  await again.press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/^Your unfinished update/)).not.toBeInTheDocument();
});
