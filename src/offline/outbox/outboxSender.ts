import { HttpError, isUnreachable, NetworkError } from '../../api/callServer.ts';
import { currentTime } from '../../api/clock.ts';
import { FileNotReady } from '../../api/fileErrors.ts';
import { logFailure } from '../../api/logFailure.ts';
import type { OutboxItem, OutboxPayload, OutboxProblem } from '../../api/outboxItem.ts';
import { lockForm } from '../formLock.ts';
import { newUploadSession, type UploadSession } from '../newUploadSession.ts';
import { changeItem, putItem, readItem, readItems, removeItem, subscribeToOutbox } from '../outboxStore.ts';
import { removePending } from '../pendingIncidents.ts';
import { withReplaced } from '../replaceMedia.ts';
import { removeUnsaved } from '../unsavedForms.ts';
import { uploadFiles } from '../uploadLocals.ts';
import { forgetFiles, payloadFiles, withoutContent } from './outboxFiles.ts';
import { getProgress, isAwaited, setAwaited, setProgress } from './outboxProgress.ts';
import { returnToDrafts } from './returnToDrafts.ts';

/*
 * Sends the outbox, the oldest first, one tab at a time (OFF-2). It tries when an item is added, when the browser says
 * that it is online, when the page is looked at, and after growing pauses; only an answer of the server counts.
 */

export type Sent = Omit<NonNullable<OutboxItem['sent']>, 'at'>;

export type Sender = {
  userId: string;
  /** Calls the server. @throws HttpError, NetworkError */
  send: (payload: OutboxPayload, key: string) => Promise<Sent>;
  /** The session has ended; the outbox stays (OFF-5). */
  onSessionOver: (error: unknown) => unknown;
};

/** Whether the pass goes on with the next item. */
type Outcome = 'sent' | 'refused' | 'unreachable';

/** Milliseconds; the last one repeats. */
const PAUSES = [60_000, 120_000, 240_000, 480_000, 900_000] as const;

let stopCurrent = () => {};
let tryNow = () => {};

/** Sends until the returned function is called. */
export function startSending(sender: Sender): () => void {
  stopCurrent();
  let pauses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  // Emergencies do not wait behind the files of another item.
  /** The keys of what waits, by which an item that is added is noticed. */
  const known = new Set<string>();
  const lanes = [true, false].map((isUrgent) => newLane(sender, { isUrgent, known, isOver: () => isOver }));
  const tryAll = async () => {
    clearTimeout(timer);
    const outcomes = await Promise.all(lanes.map((send) => send()));
    if (outcomes.includes('sent')) pauses = 0;
    const waiting = await readWaiting(sender.userId);
    clearTimeout(timer);
    if (isOver || waiting.length === 0) return;
    timer = setTimeout(tryAll, PAUSES[Math.min(pauses, PAUSES.length - 1)]);
    pauses += 1;
  };
  tryNow = () => {
    pauses = 0;
    void tryAll();
  };
  const events = [
    [window, 'online'],
    [window, 'focus'],
    [window, 'pageshow'],
    [document, 'visibilitychange'],
  ] as const;
  const onEvent = () => document.visibilityState === 'visible' && tryNow();
  for (const [target, name] of events) target.addEventListener(name, onEvent);
  const lookForNew = async () => {
    const waiting = (await readWaiting(sender.userId)).map(({ key }) => key);
    const isNew = waiting.some((key) => !known.has(key));
    known.clear();
    for (const key of waiting) known.add(key);
    if (isNew && !isOver) tryNow();
  };
  const stopListening = subscribeToOutbox(() => void lookForNew());
  tryNow();
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    stopListening();
    for (const [target, name] of events) target.removeEventListener(name, onEvent);
    if (stopCurrent !== stop) return;
    stopCurrent = () => {};
    tryNow = () => {};
  };
  stopCurrent = stop;
  return stop;
}

async function readWaiting(userId: string): Promise<OutboxItem[]> {
  return (await readItems(userId)).filter(({ state }) => state === 'waiting');
}

type Lane = { isUrgent: boolean; known: Set<string>; isOver: () => boolean };

/** Resolves to the last outcome; to undefined if nothing waited or another tab is sending. */
function newLane(sender: Sender, { isUrgent, known, isOver }: Lane): () => Promise<Outcome | undefined> {
  let running: Promise<Outcome | undefined> | undefined;
  let isAskedAgain = false;
  const pass = async () => {
    const release = await lockForm(`outbox-${sender.userId}${isUrgent ? '-urgent' : ''}`);
    if (!release) return undefined;
    const tried = new Set<string>();
    const isNext = (item: OutboxItem) => item.isUrgent === isUrgent && !tried.has(item.key);
    try {
      let last: Outcome | undefined;
      for (;;) {
        const waiting = await readWaiting(sender.userId);
        for (const { key } of waiting) known.add(key);
        const item = waiting.find(isNext);
        if (!item || isOver()) return last;
        tried.add(item.key);
        last = await attempt(item, sender);
        if (last === 'unreachable') return last;
      }
    } finally {
      release();
    }
  };
  const send = () => {
    isAskedAgain = running !== undefined;
    running ??= pass().finally(() => {
      running = undefined;
      if (isAskedAgain) void send();
    });
    return running;
  };
  return send;
}

async function attempt(item: OutboxItem, sender: Sender): Promise<Outcome | undefined> {
  const { key } = item;
  const release = await lockForm(itemLock(key));
  // It is being deleted.
  if (!release) return undefined;
  const uploads = lent.get(key) ?? newUploadSession();
  setProgress(key, { text: 'Sending…' });
  try {
    const payload = await upload(item, uploads);
    const sent = await withinTime(sender.send(payload, key));
    const at = currentTime().toISOString();
    await changeItem(key, (now) => ({
      ...now,
      payload: withoutContent(now.payload),
      state: 'sent',
      sent: { ...sent, at },
    }));
    if (!lent.has(key)) void uploads.keep();
    await forgetOrigin(item);
    return 'sent';
  } catch (error) {
    logFailure('sending an item of the outbox', error);
    if (!lent.has(key)) uploads.suspend();
    return await recordFailure(item, error, sender);
  } finally {
    setProgress(key, undefined);
    release();
  }
}

/** Milliseconds; some networks never answer. The key keeps the next attempt from sending it twice. */
const ANSWERED_WITHIN = 60_000;

function withinTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('no answer')), ANSWERED_WITHIN);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

/** Stores each address as it arrives, so that no file is sent twice. */
async function upload({ key, payload }: OutboxItem, uploads: UploadSession): Promise<OutboxPayload> {
  let stored: Promise<unknown> = Promise.resolve();
  let now = payload;
  const onReplaced = (local: string, address: string) => {
    now = withReplaced(now, new Map([[local, address]]));
    const changed = now;
    stored = stored.then(() => changeItem(key, (item) => ({ ...item, payload: changed })));
  };
  try {
    await uploadFiles(payloadFiles(payload), uploads, {
      onProgress: (progress) => setProgress(key, progress),
      onReplaced,
    });
  } finally {
    await stored;
  }
  setProgress(key, { text: 'Sending…' });
  return now;
}

async function forgetOrigin({ userId, from }: OutboxItem): Promise<void> {
  if (!from) return;
  if (from.pendingId !== undefined) await removePending(userId, from.pendingId);
  await removeUnsaved(userId, from.formId);
}

async function recordFailure(item: OutboxItem, error: unknown, sender: Sender): Promise<Outcome> {
  const { key } = item;
  const problem = toProblem(error);
  const isSessionOver = problem.status === 401;
  const isTemporary =
    isUnreachable(error) || error instanceof FileNotReady || isSessionOver || mayPass(problem.status);
  const lastAttempt = { at: currentTime().toISOString(), problem };
  const failed = await changeItem(key, (now) => ({
    ...now,
    ...{ attempts: now.attempts + 1, lastAttempt, state: isTemporary ? 'waiting' : 'stuck' },
  }));
  if (isSessionOver) {
    stopCurrent();
    sender.onSessionOver(error);
  }
  if (isTemporary) return error instanceof FileNotReady ? 'refused' : 'unreachable';
  if (failed?.payload.kind === 'incident' && !isAwaited(key)) await returnToDrafts(failed);
  return 'refused';
}

/** Timeouts, too many requests, and faults of the server. */
function mayPass(status: number | undefined): boolean {
  return status !== undefined && (status === 408 || status === 429 || status >= 500);
}

function toProblem(error: unknown): OutboxProblem {
  const text = error instanceof Error ? error.message : 'It could not be sent.';
  if (error instanceof HttpError) return { text, status: error.status, body: error.body };
  return isUnreachable(error) ? { text, status: 0 } : { text };
}

/** The uploads of open forms that wait for their item. */
const lent = new Map<string, UploadSession>();

/** Milliseconds that a form waits for the answer before it is left. */
const PATIENCE = 8_000;

/**
 * Puts an item into the outbox and waits a while for the answer. Resolves to the item: sent, stuck, or waiting. `isOnDisk`
 * is false if the device could not store it; then there is no answer to wait for later.
 */
export async function submitItem(
  item: OutboxItem,
  uploads?: UploadSession,
): Promise<{ item: OutboxItem; isOnDisk: boolean }> {
  const { key } = item;
  if (uploads) lent.set(key, uploads);
  setAwaited(key, true);
  const isOnDisk = await putItem(item);
  const now = await waitForAttempt(item, isOnDisk ? PATIENCE : undefined);
  setAwaited(key, false);
  if (!getProgress(key)) lent.delete(key);
  return { item: now, isOnDisk };
}

function waitForAttempt(item: OutboxItem, patience: number | undefined): Promise<OutboxItem> {
  return new Promise((resolve) => {
    const end = (now: OutboxItem) => {
      clearTimeout(timer);
      stop();
      resolve(now);
    };
    const look = async () => {
      const now = await readItem(item.key);
      if (now && (now.state !== 'waiting' || now.attempts > item.attempts)) end(now);
    };
    const stop = subscribeToOutbox(() => void look());
    const timer = patience === undefined ? undefined : setTimeout(() => end(item), patience);
  });
}

/** The form is closed while its item is still waiting. Uploads that are running go on without it. */
export async function releaseUploads(key: string, uploads: UploadSession): Promise<void> {
  lent.delete(key);
  // The attempt that uses them ends them.
  if (getProgress(key)) return;
  if ((await readItem(key))?.state === 'sent') await uploads.keep();
  else uploads.suspend();
}

/** Sends everything that waits, or one stuck item again, now. */
export async function sendNow(key?: string): Promise<void> {
  if (key !== undefined) await changeItem(key, (item) => ({ ...item, state: 'waiting', attempts: 0 }));
  tryNow();
}

const itemLock = (key: string) => `outbox-item-${key}`;
const BEING_SENT = 'This is being sent right now.';

/** @throws Error if the item is being sent */
async function whileNotSending<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const release = await lockForm(itemLock(key));
  if (!release) throw new Error(BEING_SENT);
  return work().finally(release);
}

/** Makes a draft of an incident and takes it out of the outbox. Resolves to the draft's number. @throws StorageFull */
export function backToDraft(item: OutboxItem): Promise<number> {
  return whileNotSending(item.key, async () => {
    const id = await returnToDrafts(item);
    await removeItem(item.key);
    return id;
  });
}

/** Deletes an item and its files, here and on the server. @throws Error if it is being sent */
export function discardItem({ key, payload }: OutboxItem): Promise<void> {
  return whileNotSending(key, async () => {
    await removeItem(key);
    await forgetFiles(payload);
  });
}
