import { afterEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { forgetStrayMedia, storeFile } from '../../src/offline/mediaStore.ts';
import { type PendingIncident, readPending } from '../../src/offline/pendingIncidents.ts';
import { findPending, removePending, storePending } from '../../src/offline/storePending.ts';
import {
  readUnsaved,
  removeUnsaved,
  storeUnsaved,
  type UnsavedForm,
} from '../../src/offline/unsavedForms.ts';
import * as fakes from './mediaFakes.ts';

const { drafts, storageRoom } = fakes;
const ME = 'u1';

afterEach(fakes.forgetAll);

function draft(id: number, minute: number, title = ''): PendingIncident {
  const incident = newIncident(new Date('2026-11-03T02:30:00Z'));
  incident.case_details.incident_description.incident_title = title;
  const at = new Date(Date.UTC(2026, 10, 3, 2, minute)).toISOString();
  const who = { creator_name: 'Tan Mei', department: 'Operations' };
  return {
    id,
    pending: true,
    status: 'draft',
    key: 'k',
    ...who,
    created_at: at,
    latest_updated_at: at,
    incident,
  };
}

function form(formId: string, minute: number): UnsavedForm {
  const { key, incident, latest_updated_at: savedAt } = draft(1, minute);
  return { formId, tabId: 'another', seenAt: 0, key, savedAt, incident };
}

/** The storage format of earlier consoles and of the specification's client. */
const inLocalStorage = (...pending: PendingIncident[]) =>
  localStorage.setItem(`pending:${ME}`, JSON.stringify(pending));
const mirror = (): PendingIncident[] => JSON.parse(localStorage.getItem(`pending:${ME}`) ?? '[]');
const titles = async () =>
  (await readPending(ME)).map(({ incident }) => incident.case_details.incident_description.incident_title);
const fullLocalStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

test('OFF-7 persistent storage is requested with the first draft, and only once', async () => {
  const persist = vi.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
  await storeUnsaved(ME, form('f', 40));
  await storePending(ME, draft(1, 40));
  Reflect.deleteProperty(navigator, 'storage');
  expect(persist).toHaveBeenCalledOnce();
});

test('FORM-11 a draft lost from local storage in a crash is still in the database', async () => {
  await storePending(ME, draft(1, 40, 'Saved'));
  await storeUnsaved(ME, form('f', 40));
  localStorage.clear();
  expect(await titles()).toEqual(['Saved']);
  expect((await readUnsaved(ME)).map(({ formId }) => formId)).toEqual(['f']);
  expect(await readPending('u2')).toEqual([]);
});

test('FORM-11 LIST-10 drafts only in local storage are taken over once; of two copies the newer wins', async () => {
  await storePending(ME, draft(1, 40, 'Old in the database'));
  await storePending(ME, draft(2, 42, 'New in the database'));
  inLocalStorage(
    draft(1, 41, 'New in local storage'),
    draft(2, 41, 'Old in local storage'),
    draft(3, 30, 'Of an earlier console'),
  );
  const read = ['New in the database', 'New in local storage', 'Of an earlier console'];
  expect(await titles()).toEqual(read);
  localStorage.clear();
  expect(await titles()).toEqual(read);
});

test('FORM-18 a page that closed during a write left its newer copy in local storage', async () => {
  await storeUnsaved(ME, form('f', 40));
  localStorage.setItem(`unsaved:${ME}:f`, JSON.stringify({ ...form('f', 41), key: 'of the last moment' }));
  expect(await readUnsaved(ME)).toMatchObject([{ key: 'of the last moment' }]);
});

test('FORM-13 FORM-16 a removed draft or form does not return from a stale copy in local storage', async () => {
  await storePending(ME, draft(1, 40));
  await storeUnsaved(ME, form('f', 40));
  const before = { ...localStorage };
  await removePending(ME, 1);
  await removeUnsaved(ME, 'f');
  for (const [key, text] of Object.entries(before)) localStorage.setItem(key, text);
  expect(await findPending(ME, 1)).toBeUndefined();
  expect(await readUnsaved(ME)).toEqual([]);
  expect(mirror()).toEqual([]);
  expect(localStorage.getItem(`unsaved:${ME}:f`)).toBeNull();
});

test('FORM-11 a tombstone is removed after a week', async () => {
  await removePending(ME, 1);
  const [note] = drafts.pending.values();
  if (note) note.at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString();
  await removePending(ME, 2);
  expect([...drafts.pending.values()].map(({ id }) => id)).toEqual([2]);
});

test('FORM-11 full local storage does not matter while the database has space', async () => {
  const full = fullLocalStorage();
  await storePending(ME, draft(1, 40, 'Saved all the same'));
  await storeUnsaved(ME, form('f', 40));
  full.mockRestore();
  expect(await titles()).toEqual(['Saved all the same']);
  expect(await readUnsaved(ME)).toHaveLength(1);
});

test('FORM-11 a full database is reported, and nothing is changed', async () => {
  await storePending(ME, draft(1, 40, 'Before'));
  storageRoom.isFull = true;
  await expect(storePending(ME, draft(1, 41, 'After'))).rejects.toThrow('Local storage is full.');
  await expect(storeUnsaved(ME, form('f', 40))).rejects.toThrow('Local storage is full.');
  expect(await titles()).toEqual(['Before']);
});

test('FORM-11 FORM-18 without a database, as in a private window, drafts are kept in local storage', async () => {
  setPlatform({ database: async () => Promise.reject(new DOMException('private', 'InvalidStateError')) });
  await storePending(ME, draft(1, 40, 'In private'));
  await storePending(ME, draft(2, 41, 'Also'));
  await storeUnsaved(ME, form('f', 40));
  expect(await titles()).toEqual(['Also', 'In private']);
  expect(await readUnsaved(ME)).toHaveLength(1);
  await removePending(ME, 1);
  await removeUnsaved(ME, 'f');
  expect(await titles()).toEqual(['Also']);
  expect(await readUnsaved(ME)).toEqual([]);
  fullLocalStorage();
  await expect(storePending(ME, draft(3, 42))).rejects.toThrow('Local storage is full.');
  await expect(storeUnsaved(ME, form('f', 41))).rejects.toThrow('Local storage is full.');
});

test('FORM-18 a file referenced only by a draft in the database is not stray', async () => {
  const photo = await storeFile(ME, new Blob(['photo']), { name: 'a.jpg', prepared: true });
  const saved = draft(1, 40);
  saved.incident.case_details.photo_video = [photo];
  await storePending(ME, saved);
  localStorage.clear();
  await forgetStrayMedia(ME, new Date(Date.now() + 48 * 60 * 60 * 1000));
  expect(fakes.kept.size).toBe(1);
});
