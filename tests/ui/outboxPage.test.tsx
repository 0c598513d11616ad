import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { OutboxItem } from '../../src/api/outboxItem.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { restoreLostFocus } from '../../src/components/dialogs/restoreFocus.ts';
import Outbox from '../../src/custom/outbox/Outbox.tsx';
import { storeFile } from '../../src/offline/mediaStore.ts';
import { setProgress } from '../../src/offline/outbox/outboxProgress.ts';
import * as sender from '../../src/offline/outbox/outboxSender.ts';
import * as submit from '../../src/offline/outbox/submitItem.ts';
import { changeItem, putItem, removeItem } from '../../src/offline/outboxStore.ts';
import { StorageFull } from '../../src/offline/storageFull.ts';
import { pages } from '../../src/pages.ts';
import { buildCaseDetails, buildOutboxItem, SAMPLE_PHOTO, viewer } from '../helpers/factories.ts';
import { renderAdmin } from '../helpers/render.tsx';
import { getDialog } from './incidentPage.tsx';
import { forgetAll, localDatabase } from './mediaFakes.ts';

afterEach(forgetAll);

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const UNREACHABLE = { text: "Can't reach the server." };

async function open(...items: OutboxItem[]) {
  for (const item of items) await putItem(item);
  const page = renderAdmin(
    <Routes>
      <Route path="/outbox" element={<Outbox />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    { at: '/outbox', viewer },
  );
  if (items.length > 0) await screen.findByRole('heading', { level: 3, name: items[0]?.title });
  return page;
}

const card = (name: string) => {
  const found = screen.getByRole('heading', { level: 3, name }).closest<HTMLElement>('li');
  if (!found) throw new Error(`No card is named ${name}.`);
  return found;
};
const button = (name: string) => screen.getByRole('button', { name });

const sent = (title: string, number: string, minutes: number) =>
  buildOutboxItem({
    title,
    queuedAt: ago(minutes + 1),
    state: 'sent',
    sent: { at: ago(minutes), id: '12', incident_id: number },
  });
const update = (changed: Partial<OutboxItem> = {}) =>
  buildOutboxItem({
    title: 'Update to INC-000007',
    payload: {
      kind: 'update',
      incident: { id: '7', incident_id: 'INC-000007' },
      update: { remark: 'Mats are down', img_url: [SAMPLE_PHOTO], submitted_by: viewer.name },
    },
    ...changed,
  });

test('OFF-3 the outbox says what is stuck, what waits and what was sent, in this order', async () => {
  const refused = { at: ago(3), problem: { text: 'The photo is damaged.' } };
  await open(
    buildOutboxItem({ title: 'Waits', queuedAt: ago(130), isUrgent: true }),
    buildOutboxItem({ title: 'Is stuck', state: 'stuck', attempts: 1, lastAttempt: refused }),
    sent('Was sent', 'INC-001201', 60),
  );
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(groups).toEqual(['Needs attention', 'Waiting to be sent', 'Sent in the last 7 days']);
  expect(screen.getAllByRole('list')).toHaveLength(3);
  expect(card('Waits')).toHaveTextContent('Incident, submitted 2 hours ago');
  expect(card('Waits')).toHaveTextContent('Emergency');
  expect(card('Is stuck')).not.toHaveTextContent('Emergency');
  expect(card('Is stuck')).toHaveTextContent('The photo is damaged. Tried 3 minutes ago, 1 attempt.');
  const link = within(card('Was sent')).getByRole('link', { name: 'INC-001201' });
  expect(link).toHaveAttribute('href', pages.incident.to('12'));
  expect(card('Was sent')).toHaveTextContent('INC-001201, sent 1 hour ago');
  expect(within(card('Was sent')).queryByRole('button')).not.toBeInTheDocument();
});

test('OFF-3 each item says what it is, with its files, their size and the last attempt', async () => {
  const photo = await storeFile(
    viewer.id,
    new Blob([new Uint8Array(3 * 1024 * 1024)], { type: 'image/jpeg' }),
    {
      name: 'a.jpg',
      prepared: true,
    },
  );
  const video = await storeFile(viewer.id, new Blob([new Uint8Array(1024)], { type: 'video/mp4' }), {
    name: 'a.mp4',
    prepared: true,
  });
  const incident = buildOutboxItem({ title: 'With files' });
  if (incident.payload.kind === 'incident')
    incident.payload.incident.case_details = buildCaseDetails({
      details: {
        photo_video: [photo, SAMPLE_PHOTO, video],
        person_involved_details: [],
        witness_particulars: [],
      },
    });
  await open(incident, update({ attempts: 4, lastAttempt: { at: ago(3), problem: UNREACHABLE } }));
  expect(await screen.findByText(/2 photos, 1 video, 3 MB to upload/)).toBeVisible();
  expect(card('Update to INC-000007')).toHaveTextContent(
    "Mats are downSubmitted just now · 1 photoCan't reach the server. Tried 3 minutes ago, 4 attempts.",
  );
});

test('OFF-3 the progress of what is being sent is shown at the item', async () => {
  const item = buildOutboxItem({ title: 'Goes now' });
  await open(item);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  act(() => setProgress(item.key, { text: 'Uploading 2 of 3', percent: 45.7 }));
  expect(card('Goes now')).toHaveTextContent('Uploading 2 of 3, 45 %');
  expect(screen.getByRole('progressbar', { name: 'Sending: Goes now' })).toBeVisible();
  act(() => setProgress(item.key, undefined));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('OFF-3 Send now sends one item once, however often it is pressed, and says why it failed', async () => {
  const item = buildOutboxItem({ title: 'Goes now' });
  let finish: () => void = () => undefined;
  const sendNow = vi.spyOn(sender, 'sendNow').mockReturnValue(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const { user } = await open(item, buildOutboxItem({ title: 'Another' }));
  await user.dblClick(button('Send now: Goes now'));
  expect(sendNow.mock.calls).toEqual([[item.key]]);
  await changeItem(item.key, (before) => ({
    ...before,
    attempts: 1,
    lastAttempt: { at: ago(0), problem: UNREACHABLE },
  }));
  finish();
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent("Goes now: Can't reach the server."),
  );
  await waitFor(() => expect(card('Goes now')).toHaveTextContent('Tried just now, 1 attempt.'));
});

test('OFF-3 Send now without an answer in time does not report the attempt of before, and the same result is read out again', async () => {
  const refused = { at: ago(8), problem: { text: 'The time is in the future.' } };
  const { user } = await open(buildOutboxItem({ title: 'Goes now', state: 'stuck', lastAttempt: refused }));
  vi.spyOn(sender, 'sendNow').mockResolvedValue();
  // Time is up at once.
  const wait = vi.spyOn(submit, 'waitForAttempt').mockImplementation(async (item) => item);
  await user.click(button('Send now: Goes now'));
  const result = screen.getByRole('status');
  await waitFor(() => expect(result).toHaveTextContent('Goes now: not sent yet'));
  wait.mockReturnValueOnce(new Promise(() => undefined));
  await user.click(button('Send now: Goes now'));
  await waitFor(() => expect(result).toBeEmptyDOMElement());
});

test('OFF-3 Send now says that the items before it go first, until it is its turn', async () => {
  const item = buildOutboxItem({ title: 'Goes later' });
  const { user } = await open(buildOutboxItem({ title: 'Goes first' }), item);
  vi.spyOn(sender, 'sendNow').mockResolvedValue();
  // The first one could not reach the server.
  vi.spyOn(submit, 'waitForAttempt').mockImplementation(async (each) => each);
  await user.click(button('Send now: Goes later'));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Goes later: not sent yet'));
  const hint = 'The items before it are sent first…';
  await waitFor(() => expect(button('Send now: Goes later')).toHaveAttribute('aria-disabled', 'false'));
  expect(card('Goes later')).toHaveTextContent(hint);
  expect(card('Goes first')).not.toHaveTextContent(hint);
  act(() => setProgress(item.key, { text: 'Sending…' }));
  expect(card('Goes later')).toHaveTextContent('Sending…');
  expect(card('Goes later')).not.toHaveTextContent(hint);
  act(() => setProgress(item.key, undefined));
});

test('OFF-3 Delete asks first, names the item, and passes the focus to the next item', async () => {
  const item = buildOutboxItem({ title: 'Not needed' });
  const discardItem = vi.spyOn(sender, 'discardItem').mockImplementation(({ key }) => removeItem(key));
  const { user } = await open(item, buildOutboxItem({ title: 'Stays' }));
  await user.click(button('Delete: Not needed'));
  const dialog = await getDialog('Delete “Not needed”?');
  expect(dialog).toHaveAttribute('role', 'alertdialog');
  await user.click(within(dialog).getByText('Keep'));
  expect(discardItem).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  onTestFinished(restoreLostFocus());
  button('Delete: Not needed').focus();
  await user.keyboard('{Enter}');
  await user.click(within(await getDialog('Delete “Not needed”?')).getByText('Delete'));
  await waitFor(() => expect(screen.queryByText('Not needed')).not.toBeInTheDocument());
  expect(discardItem).toHaveBeenCalledOnce();
  expect(screen.getByText('Stays')).toBeVisible();
  await waitFor(() => expect(button('Send now: Stays')).toHaveFocus());
});

test.each([
  [{}, "It has not been sent and can't be restored."],
  [{ mayHaveArrived: true }, 'The server may already have it, but has not confirmed it.'],
] as const)('OFF-3 Delete does not call what may have arrived unsent: %o', async (state, text) => {
  const { user } = await open(buildOutboxItem({ title: 'Not needed', ...state }));
  await user.click(button('Delete: Not needed'));
  expect(await getDialog('Delete “Not needed”?')).toHaveTextContent(text);
});

test('OFF-3 Back to draft opens the form with the draft, and only incidents have it', async () => {
  const backToDraft = vi.spyOn(sender, 'backToDraft').mockResolvedValue(42);
  const item = buildOutboxItem({ title: 'To be changed' });
  const { user, address } = await open(item, update());
  expect(
    screen.queryByRole('button', { name: 'Back to draft: Update to INC-000007' }),
  ).not.toBeInTheDocument();
  await user.click(button('Back to draft: To be changed'));
  await waitFor(() => expect(address()).toBe(pages.newIncident.to(42)));
  expect(backToDraft).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: item.key }));
});

test('OFF-3 without space for the draft the item stays, and the page says so', async () => {
  vi.spyOn(sender, 'backToDraft').mockRejectedValue(new StorageFull());
  const { user, address } = await open(buildOutboxItem({ title: 'To be changed' }));
  await user.click(button('Back to draft: To be changed'));
  expect(await screen.findByText('The draft could not be made. Local storage is full.')).toBeVisible();
  expect(address()).toBe('/outbox');
});

test('OFF-5 a refused incident that is a draft again leads to the draft', async () => {
  const problem = { text: 'The time is in the future.', status: 422 };
  await open(
    buildOutboxItem({ title: 'Refused', state: 'stuck', draftId: 42, lastAttempt: { at: ago(1), problem } }),
  );
  const link = screen.getByRole('link', { name: 'Open the draft: Refused' });
  expect(link).toHaveAttribute('href', pages.newIncident.to(42));
  expect(screen.queryByRole('button', { name: /^Send now/ })).not.toBeInTheDocument();
});

test('OFF-3 an outbox that cannot be read is not called empty, and can be read again', async () => {
  await putItem(buildOutboxItem({ title: 'Not lost' }));
  const database = await localDatabase();
  const getAll = vi.fn(database.getAll).mockRejectedValueOnce(new DOMException('no', 'UnknownError'));
  setPlatform({ database: async () => ({ ...database, getAll }) as never });
  const { user } = await open();
  expect(await screen.findByText('What waits on this device could not be read.')).toBeVisible();
  expect(screen.queryByText(/^Nothing is waiting/)).not.toBeInTheDocument();
  await user.click(button('Try again'));
  expect(await screen.findByText('Not lost')).toBeVisible();
});

test('OFF-6 the outbox of another person is not shown, and an empty one says what it is for', async () => {
  await putItem(buildOutboxItem({ title: 'Of somebody else', userId: 'u2' }));
  await open();
  expect(await screen.findByText(/^Nothing is waiting\. What you submit without a network/)).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Of somebody else')).not.toBeInTheDocument();
});
