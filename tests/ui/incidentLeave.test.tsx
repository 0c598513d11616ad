import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPending, readPending } from '../../src/drafts/pendingIncidents.ts';
import { hasUnsaved, SAVE_INTERVAL } from '../../src/drafts/unsavedForms.ts';
import { keepSession } from '../../src/host/session.ts';
import { DRAFT, DRAFT_ID, keepDraft, NEW_INCIDENT, openPage, titleField } from './incidentPage.tsx';
import { deleted, downloadUrl, forgetAll, kept, sent, setOnline, storage } from './mediaFakes.ts';
import { file, fileInput, viewer } from './mediaForm.tsx';

vi.mock('react-router', () => import('react-router-dom'));
vi.mock('../../src/host/localDatabase.ts', async () => ({
  localDatabase: (await import('./mediaFakes.ts')).localDatabase,
}));
vi.mock('../../src/drafts/storage.ts', async () => (await import('./mediaFakes.ts')).storage);
vi.mock('../../src/host/idToken.ts', () => ({ idToken: async () => 'token' }));
vi.mock('../../src/authProvider/identity.ts', () => ({ signOut: async () => undefined }));

const PHOTO = downloadUrl('photovideos/path_1_2.jpg');
const LEAVE = 'Confirm to submit';

beforeEach(() => setOnline(true));
afterEach(() => {
  vi.useRealTimers();
  // An open form saves itself as it goes.
  cleanup();
  forgetAll();
});

/** Chooses a video, which needs no preparing, and waits until it is stored. */
async function addVideo(user: ReturnType<typeof openPage>['user']): Promise<string> {
  await user.upload(fileInput(), file('a.mp4', 'video/mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(document.querySelector('[role=progressbar]')).not.toBeInTheDocument());
  return downloadUrl(sent[0]?.path ?? '');
}

test('FORM-12 a changed draft is not left for an empty form, which differs in the query alone, without a question', async () => {
  keepDraft();
  const { router, fill, answer, address } = openPage(DRAFT);
  await fill(titleField(), 'Changed');
  await act(async () => void router.navigate(NEW_INCIDENT));
  await screen.findByText(LEAVE);
  expect(address()).toBe(DRAFT);
  await answer(LEAVE, 'Yes');
  await waitFor(() => expect(address()).toBe(NEW_INCIDENT));
  await waitFor(() => expect(titleField()).toHaveValue(''));
});

test('FORM-12 FORM-11 Keep as draft saves the form with its files, and leaves; without room it stays, with every value', async () => {
  const { user, fill, router, answer } = openPage(NEW_INCIDENT);
  const video = await addVideo(user);
  await fill(titleField(), 'Kept at the gate');
  const leave = () => act(async () => void router.navigate('/incidents_list'));
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await leave();
  await answer(LEAVE, 'Keep as draft');
  expect(await screen.findByText('Local storage is full.')).toBeVisible();
  await user.click(screen.getByText('OK'));
  full.mockRestore();
  expect(titleField()).toHaveValue('Kept at the gate');
  await leave();
  await answer(LEAVE, 'Keep as draft');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  const [draft] = readPending(viewer.id);
  expect(draft?.incident.case_details).toMatchObject({
    incident_description: { incident_title: 'Kept at the gate' },
    photo_video: [video],
  });
  expect(deleted).toEqual([]);
  expect(hasUnsaved(viewer.id, undefined)).toBe(false);
});

test('FORM-18 SHELL-7 a changed form that ends without a word, as by a failure, keeps what it saved, with its files', async () => {
  const { user } = openPage(NEW_INCIDENT);
  const video = await addVideo(user);
  act(() => keepSession({ ...viewer, perms: [] }));
  expect(await screen.findByText(/^Your group may not file incidents/)).toBeVisible();
  // The session ends a moment after its form.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(deleted).toEqual([]);
  const [saved] = Object.entries(localStorage).filter(([key]) => key.startsWith('unsaved:'));
  expect(saved?.[1]).toContain(video);
});

test('FORM-12 of a form that ends unchanged nothing is left', async () => {
  const { user, router } = openPage(NEW_INCIDENT);
  const video = await addVideo(user);
  await user.click(screen.getByLabelText(/^Remove Video 1/));
  await act(async () => void router.navigate('/incidents_list'));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  await waitFor(() => expect(deleted).toEqual([video]));
  expect(kept.size).toBe(0);
});

test('FORM-18 what is again as it was at first leaves nothing to go on with', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const { fill, user } = openPage(NEW_INCIDENT);
  await fill(titleField(), 'A');
  act(() => void vi.advanceTimersByTime(SAVE_INTERVAL));
  expect(hasUnsaved(viewer.id, undefined)).toBe(true);
  expect(screen.getByText(/^Saved on this device/)).toBeVisible();
  await user.clear(titleField());
  expect(hasUnsaved(viewer.id, undefined)).toBe(false);
  expect(screen.queryByText(/^Saved on this device/)).not.toBeInTheDocument();
});

test('FORM-13 a deleted draft is left at once, and takes along what it had, was added and was removed', async () => {
  keepDraft({ photo_video: [PHOTO] });
  const deleteFile = vi.spyOn(storage, 'deleteFile').mockReturnValue(new Promise(() => undefined));
  const { user, answer } = openPage(DRAFT);
  const video = await addVideo(user);
  await user.click(screen.getByLabelText(/^Remove Photo 1/));
  await user.click(screen.getByText('Delete'));
  await answer('Confirm to delete', 'Yes');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(deleteFile.mock.calls.map(([address]) => address).toSorted()).toEqual([PHOTO, video].toSorted());
  expect(findPending(viewer.id, DRAFT_ID)).toBeUndefined();
  expect(hasUnsaved(viewer.id, DRAFT_ID)).toBe(false);
});
