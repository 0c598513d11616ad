import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/newIncident.ts';
import { storeUnsaved, tabId, type UnsavedForm } from '../../src/drafts/unsavedForms.ts';
import { viewer } from '../helpers/factories.ts';
import { holdElsewhere, isHeld, provideLocks, withoutLocks } from './fakeLocks.ts';
import { closePage, dialogOf, NEW_INCIDENT, openPage, titleField } from './incidentPage.tsx';
import { deleted, downloadUrl, forgetAll, setOnline } from './mediaFakes.ts';

vi.mock('../../src/host/localDatabase.ts', () => import('./mediaFakes.ts'));
vi.mock('../../src/drafts/storage.ts', async () => (await import('./mediaFakes.ts')).storage);
vi.mock('../../src/host/idToken.ts', () => ({ idToken: async () => 'token' }));
vi.mock('../../src/authProvider/identity.ts', () => ({ signOut: async () => undefined }));

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

/** A form as it saved itself a minute ago, unless a test says otherwise. */
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

const question = () => dialogOf('Go on where you left off?');

test('FORM-18 a form that another page has open is not offered, however long its tab says nothing', async () => {
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

test('FORM-18 a duplicated tab is not offered the form of the one it comes from; a reloaded one is, once that let go', async () => {
  await leaveBehind('own', 'Typed in this tab', { tabId: tabId() });
  const release = holdElsewhere('form-own');
  await openPage(NEW_INCIDENT);
  await waitFor(() => expect(titleField()).toHaveValue(''));
  cleanup();
  setTimeout(release, 50);
  await openPage(NEW_INCIDENT);
  expect(await question()).toHaveTextContent('Typed in this tab');
});

test('FORM-18 whoever is asked has the form alone, goes on with it alone, and lets go of it at the end', async () => {
  await leaveBehind('left', 'Left behind');
  const { user } = await openPage(NEW_INCIDENT);
  const dialog = await question();
  expect(isHeld('form-left')).toBe(true);
  await user.click(within(dialog).getByText('Go on'));
  await waitFor(() => expect(titleField()).toHaveValue('Left behind'));
  expect(isHeld('form-left')).toBe(true);
  cleanup();
  await waitFor(() => expect(isHeld('form-left')).toBe(false));
});

test('FORM-18 beginning anew asks by the name of what it deletes, and deletes nothing before', async () => {
  await leaveBehind('left', 'Left behind');
  const { user, answer } = await openPage(NEW_INCIDENT);
  const beginAnew = async () => user.click(within(await question()).getByText('Begin anew'));
  await beginAnew();
  expect(await dialogOf('Delete what was entered?')).toHaveTextContent('(Left behind)');
  await answer('Delete what was entered?', 'Keep');
  expect(deleted).toEqual([]);
  await waitFor(() => expect(screen.queryByText('Delete what was entered?')).not.toBeInTheDocument());
  await beginAnew();
  await answer('Delete what was entered?', 'Delete');
  await waitFor(() => expect(titleField()).toHaveValue(''));
  expect(deleted).toEqual([PHOTO]);
  cleanup();
  await openPage(NEW_INCIDENT);
  expect(await screen.findByLabelText(/^Incident Title/)).toHaveValue('');
});

test('FORM-18 a browser without locks offers what a tab saved that says nothing any more', async () => {
  withoutLocks();
  await leaveBehind('open', 'Open elsewhere', { seenAt: Date.now() - 5_000 });
  await leaveBehind('left', 'Left behind');
  await openPage(NEW_INCIDENT);
  expect(await question()).toHaveTextContent('Left behind');
});
