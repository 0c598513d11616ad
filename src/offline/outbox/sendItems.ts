import { currentTime } from '../../api/clock.ts';
import { logFailure } from '../../api/logFailure.ts';
import type { OutboxItem, OutboxPayload } from '../../api/outboxItem.ts';
import { unlessOver } from '../../api/unlessOver.ts';
import { lockForm } from '../formLock.ts';
import { changeItem, readItem, readItems } from '../outboxStore.ts';
import { withReplaced } from '../replaceMedia.ts';
import { removePending } from '../storePending.ts';
import { removeUnsaved } from '../unsavedForms.ts';
import { uploadFiles } from '../uploadLocals.ts';
import type { UploadSession } from '../uploadSession.ts';
import { payloadFiles, withoutContent } from './outboxFiles.ts';
import {
  isSessionOver,
  isTemporary,
  isUnanswered,
  isUnreachable,
  toProblem,
  withinTime,
} from './outboxProblem.ts';
import { announceUnreachable, isAwaited, lent, setProgress } from './outboxProgress.ts';
import { returnToDrafts } from './returnToDrafts.ts';

/* Sends waiting items, oldest first. The service worker uses it too, so it must not depend on `window` (OFF-2). */

export type Sent = Omit<NonNullable<OutboxItem['sent']>, 'at'>;

export type Sender = {
  userId: string;
  /** Calls the server. @throws HttpError, NetworkError */
  send: (payload: OutboxPayload, key: string) => Promise<Sent>;
  newUploads: () => UploadSession;
  /** The session has ended; the outbox stays (OFF-5). */
  onSessionOver: (error: unknown) => unknown;
};

/** A pass stops at `unreachable`; otherwise it continues with the next item. */
type Outcome = 'sent' | 'failed' | 'unreachable';

export async function readWaiting(userId: string): Promise<OutboxItem[]> {
  return (await readItems(userId)).filter(({ state }) => state === 'waiting');
}

/** `known` collects the keys of waiting items; `over` is aborted when the sender stops. */
type Lane = { isUrgent: boolean; known: Set<string>; over: AbortSignal };

/** Resolves to the last outcome, or to undefined if nothing was waiting or another tab is sending. */
export function newLane(sender: Sender, { isUrgent, known, over }: Lane): () => Promise<Outcome | undefined> {
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
        if (last !== 'unreachable') continue;
        announceUnreachable(isUrgent);
        return last;
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

/** Completing and reopening the same action must not change their order. */
function isSameAction(one: OutboxPayload, other: OutboxPayload): boolean {
  return one.kind === 'completion' && other.kind === 'completion' && one.row.id === other.row.id;
}

async function attempt({ key }: OutboxItem, sender: Sender, over: AbortSignal): Promise<Outcome | undefined> {
  const release = await lockForm(itemLock(key));
  // It may have been deleted before the lock was free, or is being deleted right now.
  const item = release && (await readItem(key));
  if (item?.state !== 'waiting') {
    release?.();
    return undefined;
  }
  const uploads = lent.get(key) ?? sender.newUploads();
  setProgress(key, { text: 'Sending…' });
  let isUploaded = false;
  let wasSent = false;
  try {
    const payload = await unlessOver(upload(item, uploads), over);
    isUploaded = true;
    // Without a network the browser sends nothing.
    wasSent = navigator.onLine;
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
    const mayHaveArrived = wasSent && isUnanswered(error);
    await recordFailure({ ...item, ...(mayHaveArrived && { mayHaveArrived }) }, error, sender);
    // A large file that fails, or a server error with one item, does not hold up the others.
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

async function forgetOrigin({ userId, from, draftId }: OutboxItem): Promise<void> {
  if (!from) return;
  // The refused item was stored in its draft since.
  const savedAt = draftId === from.pendingId ? undefined : from.savedAt;
  if (from.pendingId !== undefined) await removePending(userId, from.pendingId, savedAt);
  await removeUnsaved(userId, from.formId);
}

async function recordFailure(item: OutboxItem, error: unknown, sender: Sender): Promise<void> {
  const { key } = item;
  const problem = toProblem(error);
  const isRetryable = isTemporary(error);
  const lastAttempt = { at: currentTime().toISOString(), problem };
  const isReturned = !isRetryable && item.payload.kind === 'incident' && !isAwaited(key);
  // The draft is stored first, so that a crash in between loses nothing. Without room for it, the item keeps the content.
  const returned =
    isReturned &&
    (await returnToDrafts({ ...item, lastAttempt }).then(
      (draftId) => ({ draftId }),
      (failure: unknown) => {
        logFailure('returning an incident to the drafts', failure);
        return undefined;
      },
    ));
  await changeItem(key, (now) => ({
    ...now,
    ...{ attempts: now.attempts + 1, lastAttempt, state: isRetryable ? 'waiting' : 'stuck', ...returned },
    ...(item.mayHaveArrived && { mayHaveArrived: true }),
  }));
  if (isSessionOver(error)) sender.onSessionOver(error);
}

export const itemLock = (key: string) => `outbox-item-${key}`;
