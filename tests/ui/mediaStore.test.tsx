import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newCasualty, newIncident } from '../../contract/incidents/newIncident.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { keepSession } from '../../src/api/session.ts';
import { deleteStored, deleteWaiting } from '../../src/offline/deletions.ts';
import {
  forgetDraftMedia,
  forgetLocal,
  forgetStrayMedia,
  getBlob,
  getObjectUrl,
  storeFile,
} from '../../src/offline/mediaStore.ts';
import { keepUpload } from '../../src/offline/uploadRecords.ts';
import { viewer } from '../helpers/factories.ts';
import {
  deleted,
  downloadUrl,
  drafts,
  forgetAll,
  kept,
  localDatabase,
  localUploads,
  outbox,
  setOnline,
  storage,
  storageRoom,
} from './mediaFakes.ts';

const PHOTO = new Blob(['photo'], { type: 'image/jpeg' });
const keep = () => storeFile('u1', PHOTO, { name: 'a.jpg', prepared: false });

beforeEach(() => {
  setOnline(true);
  keepSession(viewer);
});
afterEach(forgetAll);

test('FORM-11 a stored file has a local: reference, can be read again, and gets one object URL', async () => {
  const ref = await keep();
  expect(ref).toMatch(/^local:[0-9a-f]{32}$/);
  expect(await getBlob(ref)).toBe(PHOTO);
  const [one, other] = await Promise.all([getObjectUrl(ref), getObjectUrl(ref)]);
  expect(one).toMatch(/^blob:/);
  expect(other).toBe(one);
  await forgetLocal(ref);
  expect(await getBlob(ref)).toBeUndefined();
  expect(await getObjectUrl(ref)).toBeUndefined();
});

test('FORM-11 OFF-2 a browser that keeps no files in its database, as a private window of Safari, keeps their bytes', async () => {
  storageRoom.refusesFiles = true;
  const ref = await keep();
  expect([...kept.values()]).toMatchObject([{ name: 'a.jpg', type: 'image/jpeg', bytes: { byteLength: 5 } }]);
  const blob = await getBlob(ref);
  expect([blob?.type, await blob?.text()]).toEqual(['image/jpeg', 'photo']);
});

test('FORM-11 full storage is an error with the specification’s text, and nothing is stored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  storageRoom.isFull = true;
  await expect(keep()).rejects.toMatchObject({ name: 'StorageFull', message: 'Local storage is full.' });
  expect(kept.size).toBe(0);
});

test('FORM-13 deleting a draft deletes its media and signatures, except those that another copy uses', async () => {
  const draft = newIncident(new Date());
  const saved = newIncident(new Date());
  const [photo, signature, shared] = [await keep(), await keep(), await keep()];
  draft.case_details.photo_video = [photo, '/v0/b/b/o/a', shared, '/v0/b/b/o/shared'];
  draft.case_details.person_involved_details = [{ ...newCasualty('c'), signature }];
  saved.case_details.photo_video = [shared, '/v0/b/b/o/shared'];
  await forgetDraftMedia(draft, saved);
  expect([...kept.keys()]).toEqual([shared.slice('local:'.length)]);
  expect(deleted).toEqual(['/v0/b/b/o/a']);
});

test('FORM-11 FORM-12 FORM-13 a file stays, local or uploaded, as long as any draft or open form uses it', async () => {
  const [drafted, mirrored, free] = [await keep(), await keep(), await keep()];
  const stored = '/v0/b/b/o/also%20drafted?alt=media&token=t';
  const record = { case_details: { photo_video: [drafted, stored] } };
  drafts.unsaved.set('u2,f', { userId: 'u2', id: 'f', at: '2026-11-03T02:30:00.000Z', record });
  localStorage.setItem('unsaved:u1:f', JSON.stringify({ signature: mirrored }));
  const draft = newIncident(new Date());
  draft.case_details.photo_video = [drafted, mirrored, free, stored, '/v0/b/b/o/free'];
  await forgetDraftMedia(draft);
  expect([...kept.keys()].map((id) => `local:${id}`)).toEqual([drafted, mirrored]);
  expect(deleted).toEqual(['/v0/b/b/o/free']);
  drafts.unsaved.clear();
  localStorage.clear();
  await forgetDraftMedia(draft);
  expect(kept.size).toBe(0);
  expect(deleted).toContain(stored);
});

test('OFF-2 a file that an outbox item names stays, local or uploaded, until the item is gone', async () => {
  const [waiting, free] = [await keep(), await keep()];
  const stored = downloadUrl('photovideos/sent already_1.jpg');
  const update = { remark: '', img_url: [waiting, stored], submitted_by: 'Mei Tan' };
  outbox.set('k', {
    ...{ key: 'k', userId: 'u1', title: 'INC-1', isUrgent: false, queuedAt: '2026-11-03T02:30:00.000Z' },
    ...{ state: 'waiting', attempts: 0 },
    payload: { kind: 'update', incident: { id: '1', incident_id: 'INC-1' }, update },
  });
  const draft = newIncident(new Date());
  draft.case_details.photo_video = [waiting, free, stored];
  await forgetDraftMedia(draft);
  expect([...kept.keys()].map((id) => `local:${id}`)).toEqual([waiting]);
  expect(deleted).toEqual([]);
  const nextWeek = new Date(Date.now() + 7 * 24 * 3_600_000);
  await forgetStrayMedia('u1', nextWeek);
  expect(kept.size).toBe(1);
  outbox.clear();
  await forgetStrayMedia('u1', nextWeek);
  expect(kept.size).toBe(0);
});

test.each(['pending', 'outbox'])(
  'OFF-2 FORM-11 no file is deleted while %s cannot be read',
  async (unread) => {
    const ref = await keep();
    const database = await localDatabase();
    const getAll = async (store: string) =>
      store === unread ? Promise.reject(new DOMException('no', 'UnknownError')) : database.getAll(store);
    setPlatform({ database: async () => ({ ...database, getAll }) as never });
    await forgetLocal(ref);
    await deleteStored([downloadUrl('photovideos/sent already_1.jpg')]);
    expect(kept.size).toBe(1);
    expect(deleted).toEqual([]);
  },
);

test('FORM-12 OFF-2 forgetting a file cancels its upload and deletes what arrived, also later without a network', async () => {
  const [unfinished, finished, named] = [await keep(), await keep(), await keep()];
  const session = (name: string) => `/v0/b/b/o?name=photovideos%2F${name}.jpg&upload_id=u`;
  const begun = (ref: string, name: string, address?: string) =>
    keepUpload({
      ...{ id: ref.slice('local:'.length), path: `photovideos/${name}.jpg`, size: 5 },
      ...(address ? { address } : { session: session(name) }),
    });
  await begun(unfinished, 'a');
  await begun(finished, 'b', downloadUrl('photovideos/b.jpg'));
  await begun(named, 'c');
  localStorage.setItem('pending:u1', JSON.stringify([downloadUrl('photovideos/c.jpg')]));
  const deleteFile = vi.spyOn(storage, 'deleteFile');
  setOnline(false);
  for (const ref of [unfinished, finished, named]) await forgetLocal(ref);
  expect(localUploads.size).toBe(0);
  setOnline(true);
  deleteFile.mockClear();
  await deleteWaiting();
  // The stored file may be in use, and the file of the third session is in a draft.
  expect(deleteFile.mock.calls).toEqual([[session('a')]]);
});

test('FORM-18 unused files are removed after a day; those of drafts and open forms stay', async () => {
  const [stray, drafted, fresh] = [await keep(), await keep(), await keep()];
  const foreign = await storeFile('u2', PHOTO, { name: 'b.jpg', prepared: true });
  localStorage.setItem('pending:u1', JSON.stringify([{ photo_video: [drafted] }]));
  const now = Date.now();
  const age = (ref: string, hours: number) => {
    const media = kept.get(ref.slice('local:'.length));
    if (media) media.addedAt = new Date(now - hours * 3_600_000).toISOString();
  };
  for (const ref of [stray, drafted, foreign]) age(ref, 25);
  age(fresh, 23);
  await keepUpload({ id: 'was in memory', path: 'photovideos/a.jpg', size: 5 });
  await keepUpload({ id: drafted.slice('local:'.length), path: 'photovideos/b.jpg', size: 5 });
  await forgetStrayMedia('u1', new Date(now));
  expect([...localUploads.keys()]).toEqual([drafted.slice('local:'.length)]);
  expect([...kept.keys()].map((id) => `local:${id}`)).toEqual([drafted, fresh, foreign]);
});

test('FORM-12 files that cannot be deleted offline are deleted later, even after a reload', async () => {
  setOnline(false);
  await deleteStored(['/v0/b/b/o/a', '/v0/b/b/o/b']);
  expect(deleted).toEqual([]);
  setOnline(true);
  const deleteFile = vi.spyOn(storage, 'deleteFile').mockRejectedValueOnce(new TypeError('network'));
  await deleteWaiting();
  expect(deleted).toEqual(['/v0/b/b/o/b']);
  await deleteWaiting();
  expect(deleted).toEqual(['/v0/b/b/o/b', '/v0/b/b/o/a']);
  await deleteWaiting();
  expect(deleteFile).toHaveBeenCalledTimes(3);
});

test('FORM-12 a file that the server keeps for a saved incident is not requested again', async () => {
  const refusal = Object.assign(new Error('no'), { status: 403 });
  const deleteFile = vi.spyOn(storage, 'deleteFile').mockRejectedValue(refusal);
  await deleteStored(['/v0/b/b/o/a']);
  await deleteWaiting();
  expect(deleteFile).toHaveBeenCalledOnce();
});

test('FORM-13 a file used by the draft, its form and its session is deleted once', async () => {
  const deleteFile = vi.spyOn(storage, 'deleteFile');
  await Promise.all([
    deleteStored(['/v0/b/b/o/a']),
    deleteStored(['/v0/b/b/o/a', '/v0/b/b/o/b']),
    deleteWaiting(),
  ]);
  expect(deleteFile.mock.calls.map(([address]) => address)).toEqual(['/v0/b/b/o/a', '/v0/b/b/o/b']);
});
