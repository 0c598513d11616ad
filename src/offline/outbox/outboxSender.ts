import { needsSecondFactor } from '../../api/callServer.ts';
import { currentTime } from '../../api/clock.ts';
import type { OutboxItem } from '../../api/outboxItem.ts';
import { lockForm } from '../formLock.ts';
import { newUploadSession } from '../newUploadSession.ts';
import { changeItem, removeItem, subscribeToOutbox } from '../outboxStore.ts';
import { askForSync } from './backgroundSync.ts';
import { forgetFiles } from './outboxFiles.ts';
import { getProgress } from './outboxProgress.ts';
import { returnToDrafts } from './returnToDrafts.ts';
import { itemLock, newLane, readWaiting, type Sender } from './sendItems.ts';

/*
 * Sends the outbox, the oldest first, one tab at a time (OFF-2). It tries when an item is added, when the browser says
 * that it is online, when the page is looked at, and after growing pauses; only an answer of the server counts.
 */

/** Milliseconds; the last one repeats. Browsers say that they are online while a weak network answers nothing. */
const PAUSES = [5_000, 10_000, 20_000, 40_000, 60_000, 120_000] as const;

type PageSender = Omit<Sender, 'newUploads'>;

let current: { userId: string; stop: () => void } | undefined;
let tryNow = () => {};

/** Sends until the returned function is called. */
export function startSending({ userId, send, onSessionOver }: PageSender): () => void {
  if (current?.userId === userId) return current.stop;
  current?.stop();
  let pauses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  /** The keys of what waits, by which an item that is added is noticed. */
  const known = new Set<string>();
  const sender: Sender = {
    ...{ userId, send, newUploads: newUploadSession },
    onSessionOver: (error) => {
      // A person who has to set up an authenticator app stays signed in until the server has said so again.
      if (!needsSecondFactor(error)) stop();
      onSessionOver(error);
    },
  };
  // Emergencies do not wait behind the files of another item.
  const lanes = [true, false].map((isUrgent) => newLane(sender, { isUrgent, known, over: ending.signal }));
  const tryAll = async () => {
    clearTimeout(timer);
    const outcomes = await Promise.all(lanes.map((send) => send()));
    if (outcomes.includes('sent')) pauses = 0;
    const waiting = await readWaiting(userId).catch(() => undefined);
    clearTimeout(timer);
    if (isOver() || waiting?.length === 0) return;
    if (!navigator.onLine || document.visibilityState === 'hidden') askForSync();
    const pause = PAUSES[Math.min(pauses, PAUSES.length - 1)] ?? 0;
    timer = setTimeout(tryAll, Math.max(pause, getRequestedPause(waiting ?? [])));
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
  const onEvent = () => {
    if (document.visibilityState === 'visible') tryNow();
    else if (known.size > 0) askForSync();
  };
  for (const [target, name] of events) target.addEventListener(name, onEvent);
  const lookForNew = async () => {
    const waiting = (await readWaiting(userId)).map(({ key }) => key);
    const isNew = waiting.some((key) => !known.has(key));
    known.clear();
    for (const key of waiting) known.add(key);
    if (isNew && !isOver()) tryNow();
  };
  const stopListening = subscribeToOutbox(() => void lookForNew().catch(() => undefined));
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
  current = { userId, stop };
  return stop;
}

/** Milliseconds until the first item may be tried again, if the server asked to delay all of them. */
function getRequestedPause(waiting: readonly OutboxItem[]): number {
  const pauses = waiting.map(({ lastAttempt }) => {
    if (!lastAttempt?.problem.retryAfter) return 0;
    return Date.parse(lastAttempt.at) + lastAttempt.problem.retryAfter * 1000 - currentTime().getTime();
  });
  return pauses.length > 0 ? Math.min(...pauses) : 0;
}

/** Sends everything that waits, or one stuck item again, now. */
export async function sendNow(key?: string): Promise<void> {
  if (key !== undefined) await changeItem(key, (item) => ({ ...item, state: 'waiting', attempts: 0 }));
  tryNow();
}

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
