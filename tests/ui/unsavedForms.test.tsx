import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { UnfinishedForms } from '../../src/custom/incident_form/autosave/UnfinishedForms.tsx';
import { putItem } from '../../src/offline/outboxStore.ts';
import { readPending } from '../../src/offline/pendingIncidents.ts';
import { storeUnsaved, tabId, type UnsavedForm } from '../../src/offline/unsavedForms.ts';
import { buildCase, buildOutboxItem, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { holdElsewhere, isHeld, provideLocks, withoutLocks } from './fakeLocks.ts';
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
import { deleted, downloadUrl, forgetAll, setOnline } from './mediaFakes.ts';

const PHOTO = downloadUrl('photovideos/left_1_2.jpg');

beforeEach(() => {
  setOnline(true);
  provideLocks();
});
afterEach(async () => {
  await closePage();
  withoutLocks();
  forgetAll();
  sessionStorage.clear();
});

/** A form that was autosaved a minute ago by default. */
async function leaveBehind(formId: string, title: string, changed: Partial<UnsavedForm> = {}): Promise<void> {
  const incident = newIncident(new Date());
  incident.case_details.incident_description.incident_title = title;
  incident.case_details.photo_video = [PHOTO];
  const seenAt = Date.now() - 60_000;
  const savedAt = new Date(seenAt).toISOString();
  await storeUnsaved(viewer.id, {
    formId,
    tabId: 'another',
    seenAt,
    key: `key of ${formId}`,
    savedAt,
    incident,
    ...changed,
  });
}

const question = () => getDialog('Continue where you left off?');

test('FORM-18 a form that is open in another page is not offered, however long its tab is silent', async () => {
  await leaveBehind('open', 'Open in a frozen tab');
  const release = holdElsewhere('form-open');
  await openPage(NEW_INCIDENT);
  await waitFor(() => expect(titleField()).toHaveValue(''));
  expect(document.querySelector('[role=dialog]')).not.toBeInTheDocument();
  cleanup();
  release();
  await openPage(NEW_INCIDENT);
  expect(await question()).toHaveTextContent('Open in a frozen tab');
});

test('FORM-18 the page behind the question has its title', async () => {
  await leaveBehind('left', 'Left behind');
  await openPage(NEW_INCIDENT);
  await question();
  expect(screen.getByRole('heading', { level: 1, name: 'New Incident', hidden: true })).toBeInTheDocument();
  expect(document.title).toMatch(/^New Incident/);
});

test("FORM-18 a duplicated tab is not offered the original tab's form; a reloaded one is, once the lock is released", async () => {
  await leaveBehind('own', 'Typed in this tab', { tabId: tabId() });
  const release = holdElsewhere('form-own');
  await openPage(NEW_INCIDENT);
  await waitFor(() => expect(titleField()).toHaveValue(''));
  cleanup();
  setTimeout(release, 50);
  await openPage(NEW_INCIDENT);
  expect(await question()).toHaveTextContent('Typed in this tab');
});

test('FORM-18 only one tab is offered a form, resumes it, and releases it at the end', async () => {
  await leaveBehind('left', 'Left behind');
  const { user } = await openPage(NEW_INCIDENT);
  const dialog = await question();
  expect(isHeld('form-left')).toBe(true);
  await user.click(within(dialog).getByText('Continue'));
  await waitFor(() => expect(titleField()).toHaveValue('Left behind'));
  expect(isHeld('form-left')).toBe(true);
  cleanup();
  await waitFor(() => expect(isHeld('form-left')).toBe(false));
});

test('FORM-18 discarding names the draft, asks first, and deletes nothing before', async () => {
  await leaveBehind('left', 'Left behind');
  const { user, answer } = await openPage(NEW_INCIDENT);
  const discard = async () => user.click(within(await question()).getByText('Discard'));
  await discard();
  expect(await getDialog('Discard this draft?')).toHaveTextContent('(Left behind)');
  await answer('Discard this draft?', 'Keep');
  expect(deleted).toEqual([]);
  await waitFor(() => expect(screen.queryByText('Discard this draft?')).not.toBeInTheDocument());
  await discard();
  await answer('Discard this draft?', 'Discard');
  await waitFor(() => expect(titleField()).toHaveValue(''));
  expect(deleted).toEqual([PHOTO]);
  cleanup();
  await openPage(NEW_INCIDENT);
  expect(await screen.findByLabelText(/^Incident Title/)).toHaveValue('');
});

test('OFF-7 an unfinished form is kept as a draft with its files and key, and another incident can be started', async () => {
  await leaveBehind('left', 'Left behind');
  const { user } = await openPage(NEW_INCIDENT);
  await user.click(within(await question()).getByText('Keep as draft and start another'));
  // Checked first, because the notification disappears after four seconds.
  expect(
    await screen.findByText('The incident is saved on this device but not submitted yet.'),
  ).toBeVisible();
  await waitFor(() => expect(titleField()).toHaveValue(''));
  const [draft, ...others] = await readPending(viewer.id);
  expect(others).toEqual([]);
  expect(draft).toMatchObject({ key: 'key of left', creator_name: viewer.name });
  expect(draft?.incident.case_details).toMatchObject({
    incident_description: { incident_title: 'Left behind' },
    photo_video: [PHOTO],
  });
  expect(deleted).toEqual([]);
  cleanup();
  await openPage(NEW_INCIDENT);
  expect(titleField()).toHaveValue('');
  expect(document.querySelector('[role=dialog]')).not.toBeInTheDocument();
});

test('OFF-7 unsaved changes to a draft offer no second incident, and discarding them leaves the draft unchanged', async () => {
  await keepDraft();
  await leaveBehind('left', 'Left behind', { pendingId: DRAFT_ID });
  const { user, answer } = await openPage(DRAFT);
  expect(within(await question()).queryByText(/start another/)).not.toBeInTheDocument();
  await user.click(within(await question()).getByText('Discard'));
  expect(await getDialog('Discard your changes?')).toHaveTextContent('The draft stays as it was last saved.');
  await answer('Discard your changes?', 'Discard');
  await waitFor(() => expect(titleField()).toHaveValue('Guest slipped on a wet path'));
});

test.each([
  ['a new incident', NEW_INCIDENT, undefined],
  ['a draft', DRAFT, DRAFT_ID],
])(
  'FORM-12 Yes on leaving a resumed form of %s deletes its earlier uploads, and no file of the draft',
  async (_of, address, pendingId) => {
    const ofDraft = downloadUrl('photovideos/draft_1_2.jpg');
    await keepDraft({ photo_video: [ofDraft] });
    const incident = newIncident(new Date());
    incident.case_details.photo_video = pendingId ? [ofDraft, PHOTO] : [PHOTO];
    await leaveBehind('left', 'Left behind', { pendingId, incident });
    const { user, answer } = await openPage(address);
    await user.click(within(await question()).getByText('Continue'));
    await user.click(await screen.findByText('Cancel'));
    await answer('Confirm to submit', 'Yes');
    await screen.findByText('Elsewhere');
    await waitFor(() => expect(deleted).toEqual([PHOTO]));
  },
);

test('OFF-7 each unfinished form is listed with a link to it, except one that is open elsewhere', async () => {
  await keepDraft();
  await leaveBehind('new', 'Of a new incident');
  await leaveBehind('draft', 'Of a draft', { pendingId: DRAFT_ID });
  await leaveBehind('sent', 'Of a draft that is gone', { pendingId: 99 });
  await leaveBehind('case', 'Of a case', { opened: buildCase() });
  await leaveBehind('open', 'Open elsewhere');
  holdElsewhere('form-open');
  renderAdmin(<UnfinishedForms />, { viewer });
  await screen.findByText(/^Unfinished: Of a new incident/);
  const links = screen.getAllByText('Continue').map((link) => [link.ariaLabel, link.getAttribute('href')]);
  expect(links.toSorted()).toEqual([
    ['Continue with INC-000007, Of a case', '/incidents_list/detail?id=7'],
    ['Continue with Of a draft that is gone', `${NEW_INCIDENT}?unfinished=sent`],
    ['Continue with Of a draft', DRAFT],
    ['Continue with Of a new incident', `${NEW_INCIDENT}?unfinished=new`],
  ]);
});

test('OFF-7 the chosen form opens without a question, whichever was edited last', async () => {
  await leaveBehind('chosen', 'The one that was chosen', { savedAt: '2026-11-01T00:00:00.000Z' });
  await leaveBehind('newer', 'A newer one');
  await openPage(`${NEW_INCIDENT}?unfinished=chosen`);
  await waitFor(() => expect(titleField()).toHaveValue('The one that was chosen'));
  expect(document.querySelector('[role=dialog]')).not.toBeInTheDocument();
  expect(isHeld('form-chosen')).toBe(true);
  expect(isHeld('form-newer')).toBe(false);
});

test('FORM-18 a browser without locks offers the form of a tab that has gone silent', async () => {
  withoutLocks();
  await leaveBehind('open', 'Open elsewhere', { seenAt: Date.now() - 5_000 });
  await leaveBehind('left', 'Left behind');
  await openPage(NEW_INCIDENT);
  expect(await question()).toHaveTextContent('Left behind');
});

test('OFF-7 a form whose incident is in the outbox is neither listed nor offered, and one that was refused is', async () => {
  await leaveBehind('waits', 'Waits in the outbox');
  await leaveBehind('refused', 'Was refused');
  await putItem(buildOutboxItem({ key: 'key of waits' }));
  await putItem(buildOutboxItem({ key: 'key of refused', state: 'stuck' }));
  renderAdmin(<UnfinishedForms />, { viewer });
  expect(await screen.findByText(/^Unfinished: Was refused/)).toBeVisible();
  expect(screen.queryByText(/Waits in the outbox/)).not.toBeInTheDocument();
  expect(await screen.findByText('1 needs attention, 1 waiting to be sent.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox');
  cleanup();
  await openPage(NEW_INCIDENT);
  expect(await question()).toHaveTextContent('Was refused');
});
