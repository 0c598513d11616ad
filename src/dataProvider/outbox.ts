import type { CreateParams, RaRecord } from 'react-admin';
import { HttpError, NetworkError } from '../api/callServer.ts';
import { currentTime } from '../api/clock.ts';
import type { OutboxItem, OutboxPayload, OutboxProblem } from '../api/outboxItem.ts';
import { currentSession, signedInUser, subscribeToSession } from '../api/session.ts';
import { leaveIfRefused } from '../authProvider/completeSignIn.ts';
import type { UploadSession } from '../offline/newUploadSession.ts';
import { getProgress, type SendingProgress, subscribeToProgress } from '../offline/outbox/outboxProgress.ts';
import { startSending } from '../offline/outbox/outboxSender.ts';
import type { Sent } from '../offline/outbox/sendItems.ts';
import { submitItem } from '../offline/outbox/submitItem.ts';
import { removeItem } from '../offline/outboxStore.ts';
import type { PendingIncident } from '../offline/pendingIncidents.ts';
import { removePending } from '../offline/storePending.ts';
import { type Answered, sendPayload, takeAnswer } from './sendPayload.ts';

/** react-admin's `meta.outbox` of a save that goes through the outbox (OFF-2, OFF-4). */
export type ByOutbox = Pick<OutboxItem, 'title' | 'isUrgent' | 'from'> & {
  /** The form's uploads, which go on while the item is sent. */
  uploads?: UploadSession;
  onProgress?: (progress: SendingProgress) => void;
};

/** What a save answers if the item waits on this device; `sent` if the server answered in time. */
export type OutboxAnswer =
  | { isWaiting: true; mayHaveArrived: boolean }
  | ({ isWaiting: false } & Sent & Answered);

/**
 * Stores the item, then waits a while for the server's answer.
 * @throws HttpError or Error if it was refused; NetworkError if it was neither sent nor stored
 */
export async function sendByOutbox(
  payload: OutboxPayload,
  key: string,
  { uploads, onProgress, ...described }: ByOutbox,
): Promise<OutboxAnswer> {
  const userId = signedInUser().id;
  const queuedAt = currentTime().toISOString();
  const item: OutboxItem = {
    ...{ key, userId, payload, queuedAt },
    ...described,
    ...{ state: 'waiting', attempts: 0 },
  };
  await startOutbox();
  const tell = () => {
    const progress = getProgress(key);
    if (progress) onProgress?.(progress);
  };
  const stop = subscribeToProgress(tell);
  const { item: now, isOnDisk } = await submitItem(item, uploads).finally(stop);
  const answered = takeAnswer(key);
  if (now.state === 'sent' && now.sent) return { isWaiting: false, ...now.sent, ...answered };
  if (now.state === 'waiting' && isOnDisk) {
    return { isWaiting: true, mayHaveArrived: now.mayHaveArrived === true || getProgress(key) !== undefined };
  }
  // The form is still open, and shows why.
  await removeItem(key);
  if (now.draftId !== undefined && now.draftId !== now.from?.pendingId)
    await removePending(userId, now.draftId);
  throw toError(now.lastAttempt?.problem);
}

/** react-admin's create of an incident, with the form's content as its data. */
export async function createByOutbox({ data, meta }: CreateParams): Promise<RaRecord> {
  const payload = { kind: 'incident' as const, incident: data as PendingIncident['incident'] };
  const answer = await sendByOutbox(payload, meta.idempotencyKey, meta.outbox);
  return { ...data, id: meta.idempotencyKey, ...answer };
}

function toError(problem: OutboxProblem | undefined): Error {
  if (!problem) return new NetworkError(undefined);
  const { text, status, body } = problem;
  if (status === undefined) return new Error(text);
  return status === 0 ? new NetworkError(undefined) : new HttpError(status, { ...body, message: text });
}

/** Sends the signed-in person's outbox until the session ends. Resolves to what stops it earlier. */
export async function startOutbox(): Promise<() => void> {
  const userId = signedInUser().id;
  const stop = startSending({ userId, send: sendPayload, onSessionOver: leaveIfRefused });
  const unsubscribe = subscribeToSession(() => {
    const session = currentSession();
    if (session.state === 'in' && session.user.id === userId) return;
    unsubscribe();
    stop();
  });
  return stop;
}
