import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { keepSession } from '../../src/api/session.ts';
import { UNSAVED } from '../../src/components/dialogs/useConfirmLeave.ts';
import { registerLeaveGuard } from '../../src/components/navigation/leaveGuards.ts';
import { readPending } from '../../src/offline/pendingIncidents.ts';
import { findPending } from '../../src/offline/storePending.ts';
import { readUnsaved } from '../../src/offline/unsavedForms.ts';
import { viewer } from '../helpers/factories.ts';
import { asksBeforeItCloses } from './closingTab.ts';
import {
  closePage,
  DRAFT,
  DRAFT_ID,
  getDialog,
  keepDraft,
  NEW_INCIDENT,
  openPage,
  titleField,
} from './incidentPage.tsx';
import {
  deleted,
  downloadUrl,
  forgetAll,
  kept,
  sent,
  setOnline,
  storage,
  storageRoom,
} from './mediaFakes.ts';
import { file, fileInput } from './mediaForm.tsx';

const PHOTO = downloadUrl('photovideos/path_1_2.jpg');
const LEAVE = 'Confirm to submit';

beforeEach(() => setOnline(true));
afterEach(async () => {
  vi.useRealTimers();
  await closePage();
  forgetAll();
});

/** Chooses a video, which needs no conversion, and waits until it is stored. */
async function addVideo(user: Awaited<ReturnType<typeof openPage>>['user']): Promise<string> {
  await user.upload(await fileInput(), file('a.mp4', 'video/mp4'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(document.querySelector('[role=progressbar]')).not.toBeInTheDocument());
  return downloadUrl(sent[0]?.path ?? '');
}

test('FORM-12 leaving a changed draft for an empty form, which differs only in the query, asks first', async () => {
  await keepDraft();
  const { router, fill, answer, address } = await openPage(DRAFT);
  await fill(titleField(), 'Changed');
  await act(async () => void router.navigate(NEW_INCIDENT));
  await screen.findByText(LEAVE);
  expect(address()).toBe(DRAFT);
  await answer(LEAVE, 'Yes');
  await waitFor(() => expect(address()).toBe(NEW_INCIDENT));
  await waitFor(() => expect(titleField()).toHaveValue(''));
});

test('FORM-12 FORM-13 a new incident has no Delete, and Cancel leaves an unchanged one at once', async () => {
  const { user, address } = await openPage(NEW_INCIDENT);
  expect(screen.queryByText('Delete')).not.toBeInTheDocument();
  await user.click(screen.getByText('Cancel'));
  await waitFor(() => expect(address()).toBe('/incidents_list'));
});

test.each(['Cancel', 'a link', 'Back'])(
  'FORM-12 %s asks before the changes of a new incident are discarded, and the next form is empty',
  async (how) => {
    const { user, fill, router, answer, address } = await openPage(NEW_INCIDENT);
    await fill(titleField(), 'Not to be kept');
    const leave = async () => {
      if (how === 'Cancel') await user.click(screen.getByText('Cancel'));
      if (how === 'a link') await act(async () => void router.navigate('/incidents_list'));
      if (how === 'Back') await act(async () => void router.navigate(-1));
    };
    await leave();
    expect(await getDialog(LEAVE)).toHaveTextContent(
      'This will undo all the changes you have made to the form. Do you want to leave the page?',
    );
    await answer(LEAVE, 'No');
    await waitFor(() => expect(screen.queryByText(LEAVE)).not.toBeInTheDocument());
    expect(address()).toBe(NEW_INCIDENT);
    expect(titleField()).toHaveValue('Not to be kept');
    await leave();
    await answer(LEAVE, 'Yes');
    await waitFor(() => expect(address()).toBe('/incidents_list'));
    await act(async () => void router.navigate(NEW_INCIDENT));
    await waitFor(() => expect(titleField()).toHaveValue(''));
    expect(screen.queryByText('Continue where you left off?')).not.toBeInTheDocument();
  },
);

test('FORM-12 FORM-11 Keep as draft saves the form with its files and leaves; if storage is full it stays with every value', async () => {
  const { user, fill, router, answer } = await openPage(NEW_INCIDENT);
  const video = await addVideo(user);
  await fill(titleField(), 'Kept at the gate');
  const leave = () => act(async () => void router.navigate('/incidents_list'));
  storageRoom.isFull = true;
  await leave();
  await answer(LEAVE, 'Keep as draft');
  expect(await screen.findByText('Local storage is full.')).toBeVisible();
  await user.click(screen.getByText('OK'));
  storageRoom.isFull = false;
  expect(titleField()).toHaveValue('Kept at the gate');
  await leave();
  await answer(LEAVE, 'Keep as draft');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  const [draft] = await readPending(viewer.id);
  expect(draft?.incident.case_details).toMatchObject({
    incident_description: { incident_title: 'Kept at the gate' },
    photo_video: [video],
  });
  expect(deleted).toEqual([]);
  expect(await readUnsaved(viewer.id)).toEqual([]);
});

test('FORM-18 SHELL-7 a changed form that ends unexpectedly keeps its autosaved values and files', async () => {
  const { user } = await openPage(NEW_INCIDENT);
  const video = await addVideo(user);
  act(() => keepSession({ ...viewer, perms: [] }));
  expect(await screen.findByText(/^Your group can't file incidents/)).toBeVisible();
  // The session ends shortly after its form.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(deleted).toEqual([]);
  const [saved] = Object.entries(localStorage).filter(([key]) => key.startsWith('unsaved:'));
  expect(saved?.[1]).toContain(video);
});

test('FORM-12 a form that ends unchanged leaves nothing behind', async () => {
  const { user, router } = await openPage(NEW_INCIDENT);
  const video = await addVideo(user);
  await user.click(screen.getByLabelText(/^Remove Video 1/));
  await act(async () => void router.navigate('/incidents_list'));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  await waitFor(() => expect(deleted).toEqual([video]));
  expect(kept.size).toBe(0);
});

/** The titles in local storage, which open forms write synchronously. */
const writtenTitles = (): string[] =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith('unsaved:'))
    .map(([, text]) => JSON.parse(text).incident.case_details.incident_description.incident_title);

function hidePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each<[string, () => unknown]>([
  ['the page is put away', () => window.dispatchEvent(new Event('pagehide'))],
  ['the page is hidden', hidePage],
  ['a second has passed', () => vi.advanceTimersByTime(1)],
])('FORM-18 the latest typing is autosaved once %s', async (_when, happens) => {
  await openPage(NEW_INCIDENT);
  // Fake timers exclude an autosave in the meantime.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  fireEvent.change(titleField(), { target: { value: 'A branch over the path' } });
  vi.advanceTimersByTime(999);
  expect(writtenTitles()).toEqual([]);
  happens();
  expect(writtenTitles()).toEqual(['A branch over the path']);
});

test('FORM-18 continuous typing is autosaved every two seconds', async () => {
  await openPage(NEW_INCIDENT);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const typeFor = (milliseconds: number) => {
    fireEvent.change(titleField(), { target: { value: `${(titleField() as HTMLInputElement).value}x` } });
    vi.advanceTimersByTime(milliseconds);
  };
  for (let second = 0; second < 1.5; second += 0.5) typeFor(500);
  typeFor(499);
  expect(writtenTitles()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(writtenTitles()).toEqual(['x'.repeat(4)]);
});

test('FORM-12 the browser asks before it closes the tab of a changed form, and of no other', async () => {
  const { fill, user } = await openPage(NEW_INCIDENT);
  expect(asksBeforeItCloses()).toBe(false);
  await fill(titleField(), 'A branch over the path');
  expect(asksBeforeItCloses()).toBe(true);
  await user.clear(titleField());
  expect(asksBeforeItCloses()).toBe(false);
});

test('FORM-11 FORM-17 a resumed draft that is saved again stays the same draft with the new values', async () => {
  const before = await keepDraft();
  const { user, fill, answer } = await openPage(DRAFT);
  await fill(titleField(), 'Told better');
  await user.click(screen.getByText('Save'));
  await answer('Confirm to save', 'Yes');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  const all = await readPending(viewer.id);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    ...{ id: DRAFT_ID, key: before.key, created_at: before.created_at },
    incident: { case_details: { incident_description: { incident_title: 'Told better' } } },
  });
  expect(all[0]?.latest_updated_at.localeCompare(before.latest_updated_at)).toBe(1);
});

test('FORM-11 SHELL-9 Keep as draft pressed twice saves one draft', async () => {
  const { fill, router } = await openPage(NEW_INCIDENT);
  await fill(titleField(), 'Kept at the gate');
  await act(async () => void router.navigate('/incidents_list'));
  const keep = await screen.findByText('Keep as draft');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  fireEvent.click(keep);
  vi.advanceTimersByTime(200);
  fireEvent.click(keep);
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(await readPending(viewer.id)).toHaveLength(1);
});

test('FORM-11 a saved form that could not be left stays one draft, however often it is saved again', async () => {
  const { user, fill, answer } = await openPage(NEW_INCIDENT);
  const unregister = registerLeaveGuard(() => ({ policy: () => 'block', question: UNSAVED }));
  for (const title of ['Once', 'Twice']) {
    await fill(titleField(), title);
    await user.click(screen.getByText('Save'));
    await answer('Confirm to save', 'Yes');
    await waitFor(() => expect(screen.queryByText('Confirm to save')).not.toBeInTheDocument());
  }
  await waitFor(async () => {
    const drafts = await readPending(viewer.id);
    const titles = drafts.map(({ incident }) => incident.case_details.incident_description.incident_title);
    expect(titles).toEqual(['Twice']);
  });
  unregister();
});

test('FORM-18 a form changed back to its first values leaves nothing to resume', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const { fill, user } = await openPage(NEW_INCIDENT);
  await fill(titleField(), 'A');
  expect(screen.queryByText(/^Backed up on this device at/)).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(await screen.findByText(/^Backed up on this device at/)).toBeVisible();
  expect(await readUnsaved(viewer.id)).toHaveLength(1);
  await user.clear(titleField());
  await waitFor(async () => expect(await readUnsaved(viewer.id)).toEqual([]));
  expect(screen.queryByText(/^Backed up on this device at/)).not.toBeInTheDocument();
});

test('OFF-7 the form warns before space runs out and continues to work', async () => {
  const space = { quota: 1000 * 1024 * 1024, usage: 900 * 1024 * 1024 };
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: async () => space },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const { fill } = await openPage(NEW_INCIDENT);
  expect(screen.queryByText(/almost out of space/)).not.toBeInTheDocument();
  space.usage = 980 * 1024 * 1024;
  act(() => void vi.advanceTimersByTime(15_000));
  expect(await screen.findByText(/^This device is almost out of space: 20 MB left\./)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await fill(titleField(), 'Still room for this');
  expect(titleField()).toHaveValue('Still room for this');
});

test('FORM-13 deleting a draft leaves at once and deletes its original, added and removed files', async () => {
  await keepDraft({ photo_video: [PHOTO] });
  const deleteFile = vi.spyOn(storage, 'deleteFile').mockReturnValue(new Promise(() => undefined));
  const { user, answer } = await openPage(DRAFT);
  const video = await addVideo(user);
  await user.click(screen.getByLabelText(/^Remove Photo 1/));
  await user.click(screen.getByText('Delete'));
  await answer('Confirm to delete', 'Yes');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(deleteFile.mock.calls.map(([address]) => address).toSorted()).toEqual([PHOTO, video].toSorted());
  expect(await findPending(viewer.id, DRAFT_ID)).toBeUndefined();
  expect(await readUnsaved(viewer.id, { pendingId: DRAFT_ID })).toEqual([]);
});

test.each([
  ['Save', 'Confirm to save', 'Yes'],
  ['Delete', 'Confirm to delete', 'Yes'],
  ['a link', LEAVE, 'Keep as draft'],
])('FORM-12 LIST-11 after %s the form is no longer in the history', async (how, title, yes) => {
  await keepDraft();
  const { user, fill, router, answer, address } = await openPage(DRAFT);
  await fill(titleField(), 'Changed');
  if (how === 'a link') await act(async () => void router.navigate('/dashboard'));
  else await user.click(screen.getByText(how));
  await answer(title, yes);
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(router.state.historyAction).toBe('REPLACE');
  await act(async () => void router.navigate(-1));
  expect(address()).toBe('/incidents_list');
});
