import { currentTime } from '../../api/clock.ts';
import { logFailure } from '../../api/logFailure.ts';
import type { OutboxItem, OutboxPayload } from '../../api/outboxItem.ts';
import { lockForm } from '../formLock.ts';
import { newUploadSession, type UploadSession } from '../newUploadSession.ts';
import { changeItem, readItem, readItems, removeItem, subscribeToOutbox } from '../outboxStore.ts';
import { removePending } from '../pendingIncidents.ts';
import { withReplaced } from '../replaceMedia.ts';
import { removeUnsaved } from '../unsavedForms.ts';
import { uploadFiles } from '../uploadLocals.ts';
import { forgetFiles, payloadFiles, withoutContent } from './outboxFiles.ts';
import { isTemporary, isUnreachable, toProblem, unlessOver, withinTime } from './outboxProblem.ts';
import { getProgress, isAwaited, lent, setProgress } from './outboxProgress.ts';
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
type Outcome = 'sent' | 'failed' | 'unreachable';

/** Milliseconds; the last one repeats. */
const PAUSES = [60_000, 120_000, 240_000, 480_000, 900_000] as const;

let current: { userId: string; stop: () => void } | undefined;
let tryNow = () => {};

/** Sends until the returned function is called. */
export function startSending(sender: Sender): () => void {
  if (current?.userId === sender.userId) return current.stop;
  current?.stop();
  let pauses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  // Emergencies do not wait behind the files of another item.
  /** The keys of what waits, by which an item that is added is noticed. */
  const known = new Set<string>();
  const lanes = [true, false].map((isUrgent) => newLane(sender, { isUrgent, known, over: ending.signal }));
  const tryAll = async () => {
    clearTimeout(timer);
    const outcomes = await Promise.all(lanes.map((send) => send()));
    if (outcomes.includes('sent')) pauses = 0;
    const waiting = await readWaiting(sender.userId);
    clearTimeout(timer);
    if (isOver() || waiting.length === 0) return;
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
    if (isNew && !isOver()) tryNow();
  };
  const stopListening = subscribeToOutbox(() => void lookForNew());
  tryNow();
  const stop = () => {
    ending.abort();
    clearTimeout(timer);
    stopListening();
    for (const [target, name] of events) target.removeEventListener(name, onEvent);
    if (current?.stop !== stop) return;
    current = undefined;
    tryNow = () => {};
  };
  current = { userId: sender.userId, stop };
  return stop;
}

async function readWaiting(userId: string): Promise<OutboxItem[]> {
  return (await readItems(userId)).filter(({ state }) => state === 'waiting');
}

/** `over` is aborted when the sender stops. */
type Lane = { isUrgent: boolean; known: Set<string>; over: AbortSignal };

/** Resolves to the last outcome; to undefined if nothing waited or another tab is sending. */
function newLane(sender: Sender, { isUrgent, known, over }: Lane): () => Promise<Outcome | undefined> {
  let running: Promise<Outcome | undefined> | undefined;
  let isAskedAgain = false;
  const pass = async () => {
    const release = await lockForm(`outbox-${sender.userId}${isUrgent ? '-urgent' : ''}`);
    if (!release) return undefined;
    const tried = new Set<string>();
    try {
      let last: Outcome | undefined;
      for (;;) {
        const waiting = await readWaiting(sender.userId);
        for (const { key } of waiting) known.add(key);
        const left = waiting.filter(({ key }) => tried.has(key));
        const isNext = (each: OutboxItem) =>
          each.isUrgent === isUrgent &&
          !tried.has(each.key) &&
          !left.some((earlier) => isSameAction(earlier.payload, each.payload));
        const item = waiting.find(isNext);
        if (!item || over.aborted) return last;
        tried.add(item.key);
        last = await attempt(item, sender, over);
        if (last === 'unreachable') return last;
      }
    } catch (error) {
      logFailure('sending the outbox', error);
      return 'unreachable';
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

/** An action is never reopened before it is done. */
function isSameAction(one: OutboxPayload, other: OutboxPayload): boolean {
  return one.kind === 'completion' && other.kind === 'completion' && one.row.id === other.row.id;
}

async function attempt({ key }: OutboxItem, sender: Sender, over: AbortSignal): Promise<Outcome | undefined> {
  const release = await lockForm(itemLock(key));
  // It may have been deleted until the lock was free, or is just being deleted.
  const item = release && (await readItem(key));
  if (item?.state !== 'waiting') {
    release?.();
    return undefined;
  }
  const uploads = lent.get(key) ?? newUploadSession();
  setProgress(key, { text: 'Sending…' });
  let isUploaded = false;
  try {
    const payload = await unlessOver(upload(item, uploads), over);
    isUploaded = true;
    const sent = await unlessOver(withinTime(sender.send(payload, key)), over);
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
    if (!lent.has(key)) uploads.suspend();
    // Signed out: the item waits for the next sign-in.
    if (over.aborted) return 'unreachable';
    logFailure('sending an item of the outbox', error);
    await recordFailure(item, error, sender);
    // A large file that does not get through, or a fault of the server with one item, holds up no other.
    return isUploaded && isUnreachable(error) ? 'unreachable' : 'failed';
  } finally {
    setProgress(key, undefined);
    release?.();
  }
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

async function recordFailure(item: OutboxItem, error: unknown, sender: Sender): Promise<void> {
  const { key } = item;
  const problem = toProblem(error);
  const isSessionOver = problem.status === 401;
  const mayPass = isTemporary(error);
  const lastAttempt = { at: currentTime().toISOString(), problem };
  const isReturned = !mayPass && item.payload.kind === 'incident' && !isAwaited(key);
  // The draft comes first, so that a crash in between loses nothing.
  const returned = isReturned && { draftId: await returnToDrafts({ ...item, lastAttempt }) };
  await changeItem(key, (now) => ({
    ...now,
    ...{ attempts: now.attempts + 1, lastAttempt, state: mayPass ? 'waiting' : 'stuck', ...returned },
  }));
  if (isSessionOver) {
    current?.stop();
    sender.onSessionOver(error);
  }
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
  try {
    // Insecure pages have no locks.
    if (!release || getProgress(key)) throw new Error(BEING_SENT);
    return await work();
  } finally {
    release?.();
  }
}

/** Makes a draft of an incident and takes it out of the outbox. Resolves to the draft's number. @throws StorageFull */
export function backToDraft(item: OutboxItem): Promise<number> {
  return whileNotSending(item.key, async () => {
    const id = await returnToDrafts(item);
    await removeItem(item.key);
    return id;
  });
}

/** Takes an item out of the outbox and leaves its files to a form. @throws Error if it is being sent */
export function takeOut({ key }: OutboxItem): Promise<void> {
  return whileNotSending(key, () => removeItem(key));
}

/** Deletes an item and its files, here and on the server. @throws Error if it is being sent */
export function discardItem({ key, payload }: OutboxItem): Promise<void> {
  return whileNotSending(key, async () => {
    await removeItem(key);
    await forgetFiles(payload);
  });
}
