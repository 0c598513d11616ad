import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FileNotReady, FileRefused } from '../../src/api/fileErrors.ts';
import { MediaInput } from '../../src/components/media/MediaInput.tsx';
import { heicPhoto } from '../helpers/sampleFiles.ts';
import {
  convertPhotos,
  deleted,
  downloadUrl,
  forgetAll,
  kept,
  preparePhoto,
  sent,
  setOnline,
  storageRoom,
} from './mediaFakes.ts';
import { file, fileInput, renderField } from './mediaForm.tsx';

const FIELD = <MediaInput source="media" label="Photos and Videos" />;
const EARLIER = downloadUrl('photovideos/path_1_2.jpg');
const FILM = downloadUrl('photovideos/film_1_2.mp4');

const KINDS = 'Only JPG, PNG or HEIC photos and videos can be added.';

const tile = (name: string) => within(screen.getByRole('listitem', { name }));
const alertText = async () => (await screen.findByRole('alertdialog')).textContent;

beforeEach(() => {
  setOnline(true);
  convertPhotos();
});
afterEach(forgetAll);

test('FORM-9 an empty field says so', async () => {
  renderField(FIELD);
  expect(screen.getByText('No Photo/Video added yet')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Photos and Videos' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeVisible();
  expect(await fileInput()).toHaveAttribute(
    'accept',
    'image/jpeg,image/png,image/heic,image/heif,.heic,.heif,video/*',
  );
  expect(await fileInput()).toHaveAttribute('multiple');
});

test('FORM-9 a form without a value shows no files', () => {
  renderField(<MediaInput source="media" label="Photos and Videos" readOnly />, { media: undefined });
  expect(screen.getByText('No Photo/Video added yet')).toBeVisible();
});

test('FORM-9 a chosen photo is stored, prepared and uploaded with progress, in the same tile', async () => {
  const { user, values } = renderField(FIELD);
  await user.upload(await fileInput(), [file('a.jpg', 'image/jpeg'), file('b.mp4', 'video/mp4')]);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(preparePhoto).toHaveBeenCalledOnce();
  expect(values().media).toEqual([...kept.keys()].map((id) => `local:${id}`));
  const photo = await screen.findByRole('listitem', { name: 'Photo 1' });
  const upload = sent.find(({ path }) => path.startsWith('photovideos/a_'));
  act(() => upload?.onBytes(5));
  expect(tile('Photo 1').getByText('Uploading 45%')).toBeVisible();
  expect(tile('Photo 1').getByRole('progressbar', { name: 'Photo 1: upload' })).toHaveAttribute(
    'aria-valuenow',
    '45',
  );
  expect(tile('Video 2').getByText('Uploading 0%')).toBeVisible();
  const shown = photo.querySelector('img')?.src;
  expect(shown).toMatch(/^blob:/);
  await act(async () => upload?.finish());
  await waitFor(() => expect(values().media[0]).toBe(downloadUrl(upload?.path ?? '')));
  expect(screen.getByRole('listitem', { name: 'Photo 1' })).toBe(photo);
  expect(photo.querySelector('img')?.src).toBe(shown);
  expect(tile('Photo 1').queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText('1 of 2 uploaded')).toBeInTheDocument();
});

const chosen = (id: string) => ({
  ...{ id, userId: 'u1', name: 'gate.jpg', prepared: false, addedAt: new Date().toISOString() },
  blob: new Blob(['where it was taken'], { type: 'image/jpeg' }),
});

test.each<[string, (form: ReturnType<typeof renderField>) => Promise<unknown>]>([
  ['at once', async ({ user }) => user.upload(await fileInput(), file('gate.jpg', 'image/jpeg'))],
  [
    'when the network is back',
    async ({ user }) => {
      act(() => setOnline(false));
      await user.upload(await fileInput(), file('gate.jpg', 'image/jpeg'));
      await screen.findByText('No network');
      act(() => setOnline(true));
    },
  ],
  [
    'with the draft that it waited in',
    async ({ uploads }) => {
      kept.set('x', chosen('x'));
      void uploads.upload('local:x', 'photovideos');
    },
  ],
])('FORM-9 a photo is re-encoded, so it has no EXIF position: sent %s', async (_when, send) => {
  const drawn = new Blob(['drawn anew'], { type: 'image/jpeg' });
  preparePhoto.mockResolvedValueOnce(drawn);
  await send(renderField(FIELD));
  await waitFor(() => expect(sent).toHaveLength(1));
  // Compare by identity: jsdom's files are all equal.
  expect(sent[0]?.blob).toBe(drawn);
  expect([...kept.values()].map((media) => 'blob' in media && media.blob === drawn)).toEqual([true]);
});

test('FORM-9 refused files are listed with the rule they break, and the others are added', async () => {
  const { user, values } = renderField(FIELD);
  const film = Object.defineProperty(file('film.mp4', 'video/mp4'), 'size', { value: 240 * 1024 * 1024 });
  const chosen = [
    file('notes.pdf', 'application/pdf'),
    file('a.png', 'image/png'),
    file('moving.gif', 'image/gif'),
    film,
  ];
  await user.upload(await fileInput(), chosen);
  const asked = await screen.findByRole('alertdialog', { name: 'File format not allowed' });
  expect(asked).toHaveAccessibleDescription(`notes.pdf\nmoving.gif\n${KINDS}`);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  const tooLarge = 'This file is too large. The limit is 200 MB.';
  const next = await screen.findByRole('alertdialog', { name: tooLarge });
  expect(next).toHaveAccessibleDescription('film.mp4 (240 MB)');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(values().media).toHaveLength(1);
});

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);

test.each(['image/jpg', 'application/octet-stream', '', 'text/html'])(
  'FORM-9 a JPEG with the content type "%s" is accepted as a JPEG',
  async (type) => {
    const { user } = renderField(FIELD);
    await user.upload(await fileInput(), new File([JPEG], 'IMG_0042', { type }));
    await waitFor(() => expect(preparePhoto).toHaveBeenCalledOnce());
    expect(preparePhoto.mock.calls[0]?.[0].type).toBe('image/jpeg');
  },
);

test('FORM-9 a HEIC photo shows an error if its converter cannot be loaded, and can be retried', async () => {
  preparePhoto.mockRejectedValueOnce(new FileNotReady('The converter could not be loaded.'));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user } = renderField(FIELD);
  await user.upload(await fileInput(), new File([heicPhoto()], 'IMG_0042.HEIC'));
  expect(await screen.findByText('The converter could not be loaded.')).toBeVisible();
  expect(preparePhoto.mock.calls[0]?.[0].type).toBe('image/heic');
  await user.click(screen.getByRole('button', { name: 'Try again: Photo 1' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toMatch(/IMG_0042.*\.jpg$/);
});

test('FORM-9 a file that only claims to be a photo is refused when it is prepared, and the alert says so', async () => {
  preparePhoto.mockRejectedValueOnce(new FileRefused('File format not allowed'));
  const { user, values } = renderField(FIELD);
  await user.upload(await fileInput(), file('lie.jpg', 'image/jpeg'));
  expect(await alertText()).toBe(
    `File format not allowedlie.jpg\nIts content does not match its name.\n${KINDS}OK`,
  );
  expect(values().media).toEqual([]);
  expect(sent).toEqual([]);
});

test('FORM-9 a file whose content the server refuses is removed with an alert', async () => {
  const { user, values } = renderField(FIELD);
  await user.upload(await fileInput(), file('lie.mp4', 'video/mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.fail(new FileRefused('File format not allowed')));
  expect(await alertText()).toBe(
    `File format not allowedlie.mp4\nIts content does not match its name.\n${KINDS}OK`,
  );
  expect(values().media).toEqual([]);
});

test('DET-6 an update accepts photos only', async () => {
  const { user, values } = renderField(
    <MediaInput source="media" label="Photos and Videos" accepts="update photos" />,
  );
  expect(await fileInput()).toHaveAttribute(
    'accept',
    'image/jpeg,image/png,image/heic,image/heif,.heic,.heif',
  );
  await user.upload(await fileInput(), file('b.mp4', 'video/mp4'));
  expect(await alertText()).toBe('Only allowed Png, Jpeg, jpgb.mp4OK');
  expect(values().media).toEqual([]);
});

test('FORM-9 each forbidden upload can be retried on its own', async () => {
  const { user, values } = renderField(FIELD);
  await user.upload(await fileInput(), file('a.mp4', 'video/mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.fail(Object.assign(new Error('no'), { status: 403 })));
  expect(tile('Video 1').getByText('The upload was refused.')).toBeVisible();
  await user.click(tile('Video 1').getByRole('button', { name: 'Try again: Video 1' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.path).toBe(sent[0]?.path);
  await act(async () => sent[1]?.finish());
  await waitFor(() => expect(values().media).toEqual([downloadUrl(sent[0]?.path ?? '')]));
});

test('FORM-11 offline files wait in this browser and resume automatically', async () => {
  const { user, values } = renderField(FIELD);
  act(() => setOnline(false));
  await user.upload(await fileInput(), file('a.jpg', 'image/jpeg'));
  expect(await screen.findByText('No network')).toBeVisible();
  expect(screen.getByText(/^1 file on this device will upload/)).toBeInTheDocument();
  expect(kept.size).toBe(1);
  expect(sent).toEqual([]);
  act(() => setOnline(true));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(values().media[0]).toMatch(/^\/v0\/b\//));
});

test('FORM-11 FORM-17 a resumed draft’s files are shown and stay in this browser until it is submitted', async () => {
  kept.set('x', {
    id: 'x',
    userId: 'u1',
    name: 'a.mp4',
    blob: new Blob(['v'], { type: 'video/mp4' }),
    addedAt: new Date().toISOString(),
    prepared: true,
  });
  renderField(FIELD, { media: ['local:x', 'local:gone'] });
  expect(await screen.findByRole('button', { name: 'View Video 1, a.mp4' })).toBeEnabled();
  expect(tile('Video 1').getByText('On this device')).toBeVisible();
  expect(await screen.findByText('No longer on this device')).toBeVisible();
  expect(sent).toEqual([]);
});

test('FORM-11 full storage is reported; online the file is uploaded at once, offline it is refused', async () => {
  storageRoom.isFull = true;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { user, values } = renderField(FIELD);
  await user.upload(await fileInput(), file('a.jpg', 'image/jpeg'));
  expect(await alertText()).toBe('Local storage is full.OK');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  act(() => setOnline(false));
  await user.upload(await fileInput(), file('b.jpg', 'image/jpeg'));
  expect(await alertText()).toBe('Local storage is full.OK');
  expect(values().media).toHaveLength(1);
});

test('OFF-7 a video that is larger than the free space is not written; the alert says how much is left', async () => {
  const MB = 1024 * 1024;
  const estimate = async () => ({ quota: 1000 * MB, usage: 979.5 * MB });
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { estimate } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  const { user, values } = renderField(FIELD);
  const film = Object.defineProperty(file('film.mp4', 'video/mp4'), 'size', { value: 150 * MB });
  act(() => setOnline(false));
  await user.upload(await fileInput(), film);
  expect(await alertText()).toBe(
    'Local storage is full. This file needs 150 MB, and this device has 20 MB left. Free some space to keep it here.OK',
  );
  expect(kept.size).toBe(0);
  expect(values().media).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.upload(await fileInput(), file('short.mp4', 'video/mp4'));
  await waitFor(() => expect(kept.size).toBe(1));
});

test('FORM-9 removing needs no confirmation, can be undone, and deletes nothing before the form is saved', async () => {
  const { user, values } = renderField(FIELD, { media: [EARLIER, FILM] });
  await user.click(screen.getByRole('button', { name: 'Remove Photo 1' }));
  expect(values().media).toEqual([FILM]);
  expect(screen.getByText('Photo 1 removed.')).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(values().media).toEqual([EARLIER, FILM]);
  expect(screen.getByRole('group', { name: 'Photos and Videos' })).toHaveFocus();
  expect(deleted).toEqual([]);
});

test('FORM-12 removing a file cancels its upload; leaving deletes only the uploads of this session', async () => {
  const { user, uploads } = renderField(FIELD, { media: [EARLIER] });
  await user.upload(await fileInput(), [file('a.mp4', 'video/mp4'), file('b.mp4', 'video/mp4')]);
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => sent[0]?.finish());
  await user.click(screen.getByRole('button', { name: 'Remove Video 3' }));
  await act(async () => sent[1]?.finish());
  await user.click(screen.getByRole('button', { name: 'Remove Photo 1' }));
  await act(() => uploads.discard());
  // The removed file is deleted as well, because its upload completed.
  expect(deleted).toEqual(sent.map(({ path }) => downloadUrl(path)));
  expect(kept.size).toBe(0);
});

test('FORM-9 FORM-12 a file replaced during its upload ends up neither in the form nor in any storage, however late it finishes', async () => {
  const { user, values, uploads } = renderField(FIELD);
  await user.upload(await fileInput(), file('a.mp4', 'video/mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => sent[0]?.onBytes(5));
  await user.click(screen.getByRole('button', { name: 'Remove Video 1' }));
  expect(sent[0]?.isCancelled).toBe(true);
  await user.upload(await fileInput(), file('b.mp4', 'video/mp4'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => sent[0]?.finish());
  await act(async () => sent[1]?.finish());
  const second = downloadUrl(sent[1]?.path ?? '');
  await waitFor(() => expect(values().media).toEqual([second]));
  await act(() => uploads.keep());
  expect(values().media).toEqual([second]);
  expect(deleted).toEqual([downloadUrl(sent[0]?.path ?? '')]);
  expect(kept.size).toBe(0);
});

test('FORM-9 an upload continues and reaches the form while another section is shown', async () => {
  const { user, values, redraw } = renderField(FIELD);
  await user.upload(await fileInput(), file('a.jpg', 'image/jpeg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  redraw(<p>Another section</p>);
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(values().media).toEqual([downloadUrl(sent[0]?.path ?? '')]));
});

test('FORM-9 the number of files is limited', async () => {
  const media = Array.from({ length: 50 }, (_, index) => `${EARLIER}${index}`);
  const { user, values } = renderField(FIELD, { media });
  await user.upload(await fileInput(), file('a.jpg', 'image/jpeg'));
  expect(await alertText()).toBe('You can add up to 50 photos and videos.a.jpgOK');
  expect(values().media).toHaveLength(50);
});

test('FORM-9 a read-only field is a gallery; its viewer has zoom, download and video controls', async () => {
  const { user } = renderField(<MediaInput source="media" label="Photos and Videos" readOnly />, {
    media: [EARLIER, FILM],
  });
  expect(screen.queryByRole('button', { name: /Remove|Choose/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'View Photo 1, path_1_2.jpg' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos and videos' }));
  expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeInTheDocument();
  expect(viewer.getByRole('button', { name: 'Download' })).toBeInTheDocument();
  await user.click(viewer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
