import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newIncident } from '../../contract/incidents/newIncident.ts';
import { NO_CHOICE } from '../../contract/incidents/recipients.ts';
import type { Incident, MyAction } from '../../contract/schemas/incident.ts';
import { HttpError, NetworkError } from '../../src/api/callServer.ts';
import { FileNotReady } from '../../src/api/fileErrors.ts';
import type { OutboxItem, OutboxPayload } from '../../src/api/outboxItem.ts';
import { setPlatform } from '../../src/api/platform.ts';
import { keepSession } from '../../src/api/session.ts';
import { storeFile } from '../../src/offline/mediaStore.ts';
import { backToDraft, discardItem, sendNow, startSending } from '../../src/offline/outbox/outboxSender.ts';
import type { Sent } from '../../src/offline/outbox/sendItems.ts';
import { submitItem } from '../../src/offline/outbox/submitItem.ts';
import { putItem, readItems, removeItem } from '../../src/offline/outboxStore.ts';
import { readPending } from '../../src/offline/pendingIncidents.ts';
import { buildPending, findPending, storePending } from '../../src/offline/storePending.ts';
import { viewer } from '../helpers/factories.ts';
import { waitFor } from '../helpers/waiting.ts';
import * as fakes from './mediaFakes.ts';

const ME = 'u1';
const FILED: Sent = { id: '7', incident_id: 'INC-000007', incident_status: 'Draft' };
const PHOTO = new Blob(['photo'], { type: 'image/jpeg' });

const send = vi.fn<(payload: OutboxPayload, key: string) => Promise<Sent>>();
const onSessionOver = vi.fn();
let stop = () => {};

beforeEach(() => {
  setPlatform({ database: fakes.localDatabase as never, files: async () => fakes.storage as never });
  keepSession({ ...viewer, id: ME, name: 'Tan Mei' });
  send.mockReset().mockResolvedValue(FILED);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  onSessionOver.mockReset();
  fakes.forgetAll();
});

const begin = () => {
  stop = startSending({ userId: ME, send, onSessionOver });
};

function item(key: string, minute: number, given: Partial<OutboxItem> = {}): OutboxItem {
  const incident = { ...newIncident(new Date('2026-11-03T02:30:00Z')), ...NO_CHOICE };
  incident.case_details.incident_description.incident_title = key;
  return {
    ...{ key, userId: ME, title: key, isUrgent: false, state: 'waiting', attempts: 0 },
    payload: { kind: 'incident', incident },
    queuedAt: new Date(Date.UTC(2026, 10, 3, 2, minute)).toISOString(),
    ...given,
  };
}

function withPhotos(refs: string[]): OutboxPayload {
  const incident = { id: '3', incident_id: 'INC-000003' } as Incident;
  return { kind: 'update', incident, update: { remark: 'Seen', img_url: refs, submitted_by: 'Tan Mei' } };
}

const sentKeys = () => send.mock.calls.map(([, key]) => key);
const states = async () => Object.fromEntries((await readItems(ME)).map(({ key, state }) => [key, state]));
const goOnline = () => window.dispatchEvent(new Event('online'));
const unreachable = () => new NetworkError(undefined);

test('OFF-2 what waits is sent by itself, the oldest first and each once', async () => {
  await putItem(item('second', 20));
  await putItem(item('first', 10));
  begin();
  await waitFor(async () => expect(await states()).toEqual({ first: 'sent', second: 'sent' }));
  goOnline();
  await sendNow();
  expect(sentKeys()).toEqual(['first', 'second']);
});

test('OFF-2 OFF-3 an unreachable server stops the round, and the reason and the attempts are kept', async () => {
  send.mockRejectedValue(unreachable());
  await putItem(item('first', 10));
  await putItem(item('second', 20));
  begin();
  await waitFor(async () => expect((await readItems(ME))[0]?.attempts).toBe(1));
  const [first, second] = await readItems(ME);
  expect(first?.lastAttempt?.problem).toEqual({ text: unreachable().message, status: 0 });
  expect(second?.attempts).toBe(0);
  send.mockResolvedValue(FILED);
  goOnline();
  await waitFor(async () => expect(await states()).toEqual({ first: 'sent', second: 'sent' }));
  expect(sentKeys()).toEqual(['first', 'first', 'second']);
});

test('OFF-2 without any event it tries again after five seconds, then after growing pauses of at most two minutes', async () => {
  send.mockRejectedValue(unreachable());
  await putItem(item('first', 10));
  vi.useFakeTimers();
  begin();
  const waits = [];
  for (const seconds of [0, 5, 10, 20, 40, 60, 120, 120]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000 + 500);
    waits.push(send.mock.calls.length);
  }
  expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test.each([503, 500, 429, 408])('OFF-2 an answer of %i is tried again', async (status) => {
  send.mockRejectedValueOnce(new HttpError(status, { message: 'Later.' }));
  await putItem(item('first', 10));
  begin();
  await waitFor(async () => expect((await readItems(ME))[0]?.attempts).toBe(1));
  expect(await states()).toEqual({ first: 'waiting' });
  goOnline();
  await waitFor(async () => expect(await states()).toEqual({ first: 'sent' }));
});

test('OFF-2 OFF-3 an item refused with 429 and Retry-After is retried after that time and does not delay others', async () => {
  const tooMany = new HttpError(429, { message: 'You have filed 30 incidents within an hour.' }, 3000);
  send.mockImplementation(async (_payload, key) => {
    if (key === 'first') throw tooMany;
    return FILED;
  });
  await putItem(item('first', 10));
  await putItem(item('next', 20));
  vi.useFakeTimers();
  begin();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await states()).toEqual({ first: 'waiting', next: 'sent' });
  expect((await readItems(ME))[0]?.lastAttempt?.problem).toMatchObject({
    text: 'You have filed 30 incidents within an hour.',
    retryAfter: 3000,
  });
  const before = send.mock.calls.length;
  await vi.advanceTimersByTimeAsync(2_900_000);
  expect(send.mock.calls.length).toBe(before);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(send.mock.calls.length).toBe(before + 1);
});

test('OFF-3 OFF-5 a refused incident returns to the drafts with the reason at its field and holds up no other', async () => {
  const body = { message: 'The park does not exist.', errors: { park: 'Choose a park.' } };
  send.mockRejectedValueOnce(new HttpError(400, body));
  await putItem(item('refused', 10));
  await putItem(item('next', 20));
  begin();
  await waitFor(async () => expect(await states()).toEqual({ refused: 'stuck', next: 'sent' }));
  await waitFor(async () => expect(await readPending(ME)).toHaveLength(1));
  const [draft] = await readPending(ME);
  expect(draft).toMatchObject({ key: 'refused', refusal: { text: body.message, status: 400, body } });
  expect((await readItems(ME))[0]?.draftId).toBe(draft?.id);
});

test('OFF-3 OFF-5 on a full device a refused incident stays in the outbox with the reason and holds up no other', async () => {
  send.mockRejectedValueOnce(new HttpError(400, { message: 'The park does not exist.' }));
  await putItem(item('refused', 10));
  await putItem(item('next', 20));
  fakes.storageRoom.isFull = true;
  begin();
  await waitFor(async () => expect(await states()).toEqual({ refused: 'stuck', next: 'sent' }));
  const [refused] = await readItems(ME);
  expect(refused?.lastAttempt?.problem.text).toBe('The park does not exist.');
  expect(refused).not.toHaveProperty('draftId');
  fakes.storageRoom.isFull = false;
  for (const key of ['refused', 'next']) await removeItem(key);
});

test('OFF-5 FORM-18 a refused incident returns to its draft, but does not overwrite what another tab saved in it since', async () => {
  const pendingId = 5;
  const { payload } = item('refused', 10);
  const incident = payload.kind === 'incident' ? payload.incident : newIncident(new Date());
  const opened = buildPending(viewer, { id: pendingId, key: 'refused', incident }, new Date(0));
  const from = { formId: 'form', pendingId, savedAt: opened.latest_updated_at };
  const refuse = async (stored: typeof opened) => {
    await storePending(ME, stored);
    send.mockRejectedValueOnce(new HttpError(400, { message: 'No.' }));
    await putItem(item('refused', 10, { from }));
    begin();
    await waitFor(async () => expect(await states()).toEqual({ refused: 'stuck' }));
    stop();
    return readPending(ME);
  };
  expect(await refuse(opened)).toMatchObject([{ id: pendingId, refusal: { text: 'No.' } }]);
  const saved = { ...opened, latest_updated_at: '2026-11-03T03:00:00.000Z' };
  const [returned, ...others] = await refuse(saved);
  expect(others).toEqual([saved]);
  expect(returned).toMatchObject({ key: 'refused', refusal: { text: 'No.' } });
  expect((await readItems(ME))[0]?.draftId).toBe(returned?.id);
});

test('OFF-3 an update with a file that is no longer there names it and holds up no other', async () => {
  await putItem(item('damaged', 10, { payload: withPhotos(['local:gone']) }));
  await putItem(item('next', 20));
  begin();
  await waitFor(async () => expect(await states()).toEqual({ damaged: 'stuck', next: 'sent' }));
  const [damaged] = await readItems(ME);
  expect(damaged?.lastAttempt?.problem.text).toMatch(/^Photo 1 of the update is no longer on this device/);
});

test('OFF-3 a programming error is logged, and the person sees a plain message', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  send.mockRejectedValueOnce(new TypeError("Cannot read properties of undefined (reading 'id')"));
  await putItem(item('first', 10, { payload: withPhotos([]) }));
  begin();
  await waitFor(async () => expect(await states()).toEqual({ first: 'stuck' }));
  const [first] = await readItems(ME);
  expect(first?.lastAttempt?.problem.text).toBe('Something went wrong on this device. Please try again.');
  expect(warned.mock.calls.flat().join()).toContain('Cannot read properties');
  warned.mockRestore();
});

test('OFF-2 a hidden page and a page without a network ask the browser to wake the service worker', async () => {
  const register = vi.fn(async () => undefined);
  const getRegistration = async () => ({ sync: { register } });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
  send.mockRejectedValue(unreachable());
  await putItem(item('first', 10));
  begin();
  await waitFor(async () => expect((await readItems(ME))[0]?.attempts).toBe(1));
  expect(register).not.toHaveBeenCalled();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(register.mock.calls).toEqual([['outbox']]));
  visibility.mockRestore();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  goOnline();
  await waitFor(() => expect(register).toHaveBeenCalledTimes(2));
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('OFF-5 an ended session keeps the outbox, sends nothing more, and asks to sign in', async () => {
  send.mockRejectedValue(new HttpError(401, { message: 'Your session has ended.', reason: 'session' }));
  await putItem(item('first', 10));
  await putItem(item('second', 20));
  begin();
  await waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce());
  goOnline();
  await sendNow();
  expect(sentKeys()).toEqual(['first']);
  expect(await states()).toEqual({ first: 'waiting', second: 'waiting' });
});

test('OFF-2 OFF-5 while the role needs an authenticator app first, everything keeps waiting', async () => {
  const body = { message: 'Set up an authenticator app.', reason: 'second_factor' } as const;
  send.mockRejectedValue(new HttpError(403, body));
  await putItem(item('first', 10));
  await putItem(item('second', 20));
  begin();
  await waitFor(() => expect(onSessionOver).toHaveBeenCalledOnce());
  expect(sentKeys()).toEqual(['first']);
  expect(await states()).toEqual({ first: 'waiting', second: 'waiting' });
  expect(await readPending(ME)).toEqual([]);
  // The app may have been set up in another tab.
  send.mockResolvedValue(FILED);
  await sendNow();
  await waitFor(async () => expect(await states()).toEqual({ first: 'sent', second: 'sent' }));
});

test('OFF-6 what another person put there is neither sent nor listed', async () => {
  await putItem(item('theirs', 10, { userId: 'u2' }));
  await putItem(item('mine', 20));
  begin();
  await waitFor(async () => expect(await states()).toEqual({ mine: 'sent' }));
  expect(sentKeys()).toEqual(['mine']);
});

test('OFF-2 an emergency does not wait behind the files of another item', async () => {
  const photo = await storeFile(ME, PHOTO, { name: 'a.jpg', prepared: true });
  await putItem(item('slow', 10, { payload: withPhotos([photo]) }));
  begin();
  await waitFor(() => expect(fakes.sent).toHaveLength(1));
  await putItem(item('urgent', 20, { isUrgent: true }));
  await waitFor(async () => expect(await states()).toEqual({ slow: 'waiting', urgent: 'sent' }));
  fakes.sent[0]?.finish();
  await waitFor(async () => expect(await states()).toEqual({ slow: 'sent', urgent: 'sent' }));
});

test('OFF-2 a file that arrived is not uploaded again after the next one failed', async () => {
  const refs = [
    await storeFile(ME, PHOTO, { name: 'a.jpg', prepared: true }),
    await storeFile(ME, PHOTO, { name: 'b.jpg', prepared: true }),
  ];
  await putItem(item('first', 10, { payload: withPhotos(refs) }));
  begin();
  await waitFor(() => expect(fakes.sent).toHaveLength(2));
  fakes.sent[0]?.finish();
  fakes.sent[1]?.fail(new Error('no network'));
  await waitFor(async () => expect((await readItems(ME))[0]?.attempts).toBe(1));
  expect(send).not.toHaveBeenCalled();
  goOnline();
  await waitFor(() => expect(fakes.sent).toHaveLength(3));
  fakes.sent[2]?.finish();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  const [payload] = send.mock.calls[0] ?? [];
  const addresses = [fakes.sent[0], fakes.sent[2]].map((each) => fakes.downloadUrl(each?.path ?? ''));
  expect(payload).toMatchObject({ update: { img_url: addresses } });
});

test('OFF-2 a form gets the answer, and one that waits too long is left without it', async () => {
  begin();
  expect(await submitItem(item('quick', 10))).toMatchObject({ item: { state: 'sent', sent: FILED } });
  vi.useFakeTimers();
  send.mockReturnValue(new Promise(() => {}));
  const answer = submitItem(item('slow', 20));
  await vi.advanceTimersByTimeAsync(8_500);
  expect(await answer).toMatchObject({ isOnDisk: true, item: { state: 'waiting' } });
});

test('OFF-2 SHELL-9 a form does not wait for its turn behind an item that cannot reach the server', async () => {
  send.mockRejectedValue(unreachable());
  await putItem(item('first', 10));
  begin();
  await waitFor(async () => expect((await readItems(ME))[0]?.attempts).toBe(1));
  vi.useFakeTimers();
  const onAnswer = vi.fn();
  void submitItem(item('second', 20)).then(onAnswer);
  await vi.advanceTimersByTimeAsync(1_000);
  const unsent = { key: 'second', state: 'waiting', attempts: 0 };
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ isOnDisk: true, item: expect.objectContaining(unsent) });
  expect(sentKeys()).toEqual(['first', 'first']);
});

test('OFF-2 an answer that never comes counts as no network after a minute, and the key stays', async () => {
  send.mockReturnValueOnce(new Promise(() => {}));
  await putItem(item('first', 10));
  vi.useFakeTimers();
  begin();
  await vi.advanceTimersByTimeAsync(61_000);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(sentKeys()).toEqual(['first', 'first']);
  expect(await states()).toEqual({ first: 'sent' });
});

test('OFF-2 without room on the device the form waits for the answer itself', async () => {
  fakes.storageRoom.isFull = true;
  send.mockRejectedValueOnce(unreachable());
  begin();
  expect(await submitItem(item('first', 10))).toMatchObject({
    isOnDisk: false,
    item: { state: 'waiting', attempts: 1 },
  });
  await removeItem('first');
});

test('OFF-3 an item becomes a draft again with its key, or is deleted with its files', async () => {
  const photo = await storeFile(ME, PHOTO, { name: 'a.jpg', prepared: true });
  const unwanted = item('unwanted', 20, { payload: withPhotos([photo, '/v0/b/b/o/x?alt=media']) });
  await putItem(item('wanted', 10));
  await putItem(unwanted);
  const id = await backToDraft((await readItems(ME))[0] as OutboxItem);
  expect(await findPending(ME, id)).toMatchObject({ key: 'wanted', refusal: undefined });
  await discardItem(unwanted);
  expect(await readItems(ME)).toEqual([]);
  expect(fakes.kept.size).toBe(0);
  expect(fakes.deleted).toEqual(['/v0/b/b/o/x?alt=media']);
});

test('OFF-3 what was sent stays listed without its content for seven days', async () => {
  await putItem(item('lately', 10));
  const at = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
  await putItem(item('long ago', 5, { state: 'sent', sent: { ...FILED, at } }));
  begin();
  await waitFor(async () => expect(await states()).toEqual({ lately: 'sent' }));
  const [listed] = await readItems(ME);
  expect(listed).toMatchObject({ title: 'lately', sent: FILED });
  expect(JSON.stringify(listed?.payload)).not.toContain('lately');
});

test('OFF-3 a fault of the server with one item holds up no other, and signing out leaves what is being sent as it was', async () => {
  send.mockRejectedValueOnce(new HttpError(500, { message: 'It failed.' }));
  await putItem(item('poison', 10));
  await putItem(item('next', 20));
  begin();
  await waitFor(async () => expect(await states()).toEqual({ poison: 'waiting', next: 'sent' }));
  let refuse = (_: Error) => {};
  const held = new Promise<Sent>((_, reject) => {
    refuse = reject;
  });
  send.mockImplementation(async (_, key) => (key === 'last' ? held : FILED));
  await putItem(item('last', 30));
  await waitFor(() => expect(sentKeys()).toContain('last'));
  stop();
  refuse(new Error('Nobody is signed in.'));
  await waitFor(async () => expect(await states()).toMatchObject({ last: 'waiting' }));
  send.mockImplementation(async () => FILED);
  begin();
  await waitFor(async () => expect(await states()).toMatchObject({ last: 'sent', poison: 'sent' }));
});

test('OFF-3 an item that is deleted while it waits for its turn is not sent', async () => {
  let answer = (_: Sent) => {};
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await putItem(item('first', 10));
  await putItem(item('second', 20));
  begin();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  const [first, second] = (await readItems(ME)) as [OutboxItem, OutboxItem];
  await expect(discardItem(first)).rejects.toThrow('This is being sent right now.');
  await discardItem(second);
  answer(FILED);
  await waitFor(async () => expect(await states()).toEqual({ first: 'sent' }));
  expect(sentKeys()).toEqual(['first']);
});

test('OFF-2 a disk that became full does not stop what waits on it', async () => {
  await putItem(item('first', 10));
  fakes.storageRoom.isFull = true;
  begin();
  await waitFor(async () => expect(await states()).toEqual({ first: 'sent' }));
  fakes.storageRoom.isFull = false;
  await removeItem('first');
});

test('OFF-4 an action is never reopened before it is done, though other items go on', async () => {
  const row = { id: '3-a', incident: { id: '3', incident_id: 'INC-000003' } } as MyAction;
  fakes.convertPhotos().mockRejectedValueOnce(new FileNotReady('The photo could not be converted.'));
  const photo = await storeFile(ME, PHOTO, { name: 'a.jpg', prepared: false });
  const completion = (done: boolean, refs: string[] = []): OutboxPayload => ({
    ...{ kind: 'completion', row, completion: { done, done_img_url: refs } },
  });
  await putItem(item('done', 10, { payload: completion(true, [photo]) }));
  await putItem(item('reopened', 20, { payload: completion(false) }));
  await putItem(item('other', 30));
  begin();
  await waitFor(async () => expect((await states()).other).toBe('sent'));
  expect(sentKeys()).toEqual(['other']);
  goOnline();
  await waitFor(() => expect(fakes.sent).toHaveLength(1));
  fakes.sent[0]?.finish();
  await waitFor(() => expect(sentKeys()).toEqual(['other', 'done', 'reopened']));
});
