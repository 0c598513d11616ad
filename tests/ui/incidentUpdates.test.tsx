import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../../src/api/callServer.ts';
import { viewer } from '../helpers/factories.ts';
import {
  alertText,
  dialog,
  incidentWith,
  openTab,
  PHOTO,
  READ_AT,
  READER,
  refusal,
  remarks,
  SAVED_AT,
  update,
} from './incidentUpdatesPage.tsx';
import { convertPhotos, deleted, forgetAll, setOnline } from './mediaFakes.ts';

beforeEach(() => {
  setOnline(true);
  convertPhotos();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetAll);

test('DET-6 the summary shows type, place, time, photos and videos, and the number of casualties', async () => {
  await openTab(incidentWith([]));
  const card = within(screen.getByRole('region', { name: 'Safety' }));
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toEqual([
    ['Incident ID', 'INC-000007'],
    ['Park', 'Singapore Zoo'],
    ['Zone Type', 'Wild Africa'],
    ['Placement', 'Path'],
    ['Classification', 'Slip/trip/fall'],
    ['Casualty count', '2'],
  ]);
  expect(card.getByText('Cat 1')).toBeVisible();
  expect(card.getByText('Last updated 3 Nov 2026, 11:00')).toBeVisible();
  expect(card.getByRole('listitem', { name: 'Photo 1' })).toBeVisible();
  await waitFor(() =>
    expect(card.getByRole('listitem', { name: 'Video 2' }).querySelector('video')).toBeInTheDocument(),
  );
});

test.each([
  [5, 5],
  [6, 4],
])('DET-6 of %s photos the summary shows %s, and the others after a click', async (count, shown) => {
  const incident = incidentWith([]);
  incident.case_details.photo_video = Array.from({ length: count }, (_, index) => `${PHOTO}${index}`);
  await openTab(incident);
  const card = within(screen.getByRole('region', { name: 'Safety' }));
  const photos = () => card.getAllByRole('listitem', { name: /^Photo/ });
  expect(photos()).toHaveLength(shown);
  const all = card.queryByRole('button', { name: `Show all ${count} photos and videos` });
  if (shown === count) expect(all).not.toBeInTheDocument();
  else {
    all?.click();
    await waitFor(() => expect(photos()).toHaveLength(count));
  }
});

test('DET-6 updates appear newest first, without deleted ones, exactly as typed', async () => {
  const typed = '<b>Wet</b> & <script>alert(1)</script>\n湿滑 ஈரம் 🐘';
  await openTab(
    incidentWith([
      update({ id: 'a', remark: 'First' }),
      update({ id: 'b', remark: 'Gone', deleted: 'yes', submitted_at: SAVED_AT }),
      update({ id: 'c', remark: typed, submitted_at: '2026-11-03T02:30:00.000Z' }),
    ]),
  );
  expect(remarks()).toEqual([typed, 'First']);
  expect(screen.getByText('Submitted by Arun Nair on 3 Nov 2026, 10:30')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Incident Updates (2)' })).toBeVisible();
});

test('DET-6 of many updates twenty are rendered; a click adds twenty and focuses the first of them', async () => {
  const many = Array.from({ length: 45 }, (_, at) => update({ id: `${at}`, remark: `No. ${at}` }));
  const { press } = await openTab(incidentWith(many));
  expect(remarks()).toHaveLength(20);
  await press('Show more (25 left)');
  expect(remarks()).toHaveLength(40);
  await waitFor(() => expect(document.activeElement).toHaveTextContent('No. 24'));
  await press('Show more (5 left)');
  expect(remarks()).toHaveLength(45);
  expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument();
});

test('DET-6 a reader can post nothing and change only their own updates', async () => {
  const own = update({ id: 'own', remark: 'Mine', submitted_by_id: viewer.id });
  await openTab(incidentWith([update(), own]), { as: READER });
  expect(screen.queryByRole('button', { name: 'Click to add an update' })).not.toBeInTheDocument();
  expect(screen.getByText('Mine').closest('li')).toContainElement(
    screen.getByRole('button', { name: 'Edit' }),
  );
  expect(screen.getAllByRole('button', { name: 'Delete' })).toHaveLength(1);
});

test('DET-6 an editor of the incident can change every update; an empty list says what to do', async () => {
  const { unmount } = await openTab(incidentWith([update(), update({ id: 'two' })]));
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(2);
  unmount();
  await openTab(incidentWith([]));
  expect(screen.getByText(/^No updates yet. Post the first update/)).toBeVisible();
});

test('DET-1 an incident that takes no updates offers no way to post or change one', async () => {
  await openTab(incidentWith([update()], { incident_status: 'Archived' }));
  expect(remarks()).toEqual(['Mats are down']);
  for (const name of ['Click to add an update', 'Edit', 'Delete']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

const stored = update({ img_url: [PHOTO] });

test('DET-6 an edit sends its id, deleted no, and the time when it was read', async () => {
  const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
  await press('Edit');
  expect(await dialog('Edit the update')).toBeVisible();
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are down');
  await write('Mats are up');
  await press('Save');
  await waitFor(() => expect(remarks()).toEqual(['Mats are up']));
  expect(saveUpdates).toHaveBeenCalledExactlyOnceWith(
    {
      id: '7',
      incident_updates: [{ ...stored, remark: 'Mats are up', deleted: 'no' }],
      latest_updated_at: READ_AT,
    },
    expect.objectContaining({ id: '7', incident_updates: [stored] }),
  );
  expect(await screen.findByText('The update was saved.')).toBeVisible();
  // The audit trail refers to the photo, so an edit deletes nothing.
  expect(deleted).toEqual([]);
});

test('DET-6 a deletion asks first, naming the author, and marks the update as deleted', async () => {
  const { press, saveUpdates } = await openTab(incidentWith([stored]));
  await press('Delete');
  expect(await alertText()).toMatch(
    /The update by Arun Nair on 3 Nov 2026, 10:05, “Mats are down”, will be removed from the incident/,
  );
  await press('Keep');
  expect(saveUpdates).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await press('Delete');
  await screen.findByRole('alertdialog');
  await press('Delete');
  expect(await screen.findByText('The update was deleted.')).toBeVisible();
  expect(saveUpdates).toHaveBeenCalledExactlyOnceWith(
    { id: '7', incident_updates: [{ ...stored, deleted: 'yes' }], latest_updated_at: READ_AT },
    expect.objectContaining({ id: '7', incident_updates: [stored] }),
  );
  expect(screen.getByText(/^No updates yet/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Incident Updates' })).toHaveFocus());
});

test('DET-6 a failed deletion shows an error and can be tried again', async () => {
  const { press, saveUpdates } = await openTab(incidentWith([stored]));
  saveUpdates.mockRejectedValueOnce(new NetworkError(undefined));
  await press('Delete');
  await screen.findByRole('alertdialog');
  await press('Delete');
  expect(await screen.findByText(/Can't reach the server/)).toBeVisible();
  await press('Try again');
  expect(await screen.findByText('The update was deleted.')).toBeVisible();
});

test('DET-11 if only other parts were saved since, the edit is sent again automatically', async () => {
  const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
  await press('Edit');
  await write('Mats are up');
  const now = incidentWith([stored, update({ id: 'two' })], { latest_updated_at: SAVED_AT });
  saveUpdates.mockRejectedValueOnce(refusal(409, 'Somebody else saved this incident meanwhile.', now));
  await press('Save');
  expect(await screen.findByText('The update was saved.')).toBeVisible();
  expect(saveUpdates.mock.calls[1]?.[0]).toMatchObject({
    incident_updates: [{ remark: 'Mats are up' }],
    latest_updated_at: SAVED_AT,
  });
});

test('DET-11 an update edited by someone else shows its current text; the typed text stays and is saved on request', async () => {
  const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
  await press('Edit');
  await write('Mats are up');
  const now = incidentWith([{ ...stored, remark: 'Mats are gone' }], { latest_updated_at: SAVED_AT });
  saveUpdates.mockRejectedValueOnce(refusal(409, 'Somebody else saved this incident meanwhile.', now));
  await press('Save');
  const said = await screen.findByText(/^Someone else changed this update/);
  expect(said.closest('[role=alert]')).toHaveTextContent(/Mats are gone1 photo/);
  expect(screen.getByLabelText('Remark')).toHaveValue('Mats are up');
  expect(saveUpdates).toHaveBeenCalledOnce();
  await press('Save');
  await waitFor(() => expect(saveUpdates).toHaveBeenCalledTimes(2));
  expect(saveUpdates.mock.calls[1]?.[0]).toMatchObject({ latest_updated_at: SAVED_AT });
});

test('DET-6 an update deleted by someone else is announced, and the typed text can be posted as a new one', async () => {
  const { press, write, saveUpdates } = await openTab(incidentWith([stored]));
  await press('Edit');
  await write('Mats are up');
  const now = incidentWith([{ ...stored, deleted: 'yes' }], { latest_updated_at: SAVED_AT });
  saveUpdates.mockRejectedValueOnce(refusal(409, 'This update was deleted meanwhile.', now));
  await press('Save');
  expect(await screen.findByText(/^Someone else deleted this update. Your text is still here/)).toBeVisible();
  await press('Save');
  await waitFor(() => expect(saveUpdates).toHaveBeenCalledTimes(2));
  expect(saveUpdates.mock.calls[1]).toEqual([
    {
      id: '7',
      incident_updates: [{ remark: 'Mats are up', img_url: [PHOTO], submitted_by: 'Mei Tan', deleted: 'no' }],
    },
    expect.objectContaining({ id: '7' }),
    expect.any(String),
  ]);
});

test('DET-11 if someone else saved the rest, the time when it was read stays unchanged', async () => {
  const incident = incidentWith([stored]);
  const { press, saveUpdates, record } = await openTab(incident);
  saveUpdates.mockResolvedValueOnce({
    ...incident,
    case_details: { ...incident.case_details, photo_video: [] },
    incident_updates: [],
    latest_updated_at: SAVED_AT,
  });
  await press('Delete');
  await screen.findByRole('alertdialog');
  await press('Delete');
  await screen.findByText('The update was deleted.');
  expect(record()).toMatchObject({ latest_updated_at: READ_AT, incident_updates: [] });
});
