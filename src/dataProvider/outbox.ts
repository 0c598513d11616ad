import type { CreateParams, RaRecord, UpdateParams } from 'react-admin';
import type { Incident, MyAction } from '../../contract/schemas/incident.ts';
import { HttpError, NetworkError } from '../api/callServer.ts';
import { currentTime } from '../api/clock.ts';
import type { OutboxItem, OutboxPayload, OutboxProblem } from '../api/outboxItem.ts';
import { currentSession, signedInUser, subscribeToSession } from '../api/session.ts';
import { leaveIfRefused } from '../authProvider/completeSignIn.ts';
import type { UploadSession } from '../offline/newUploadSession.ts';
import {
  getProgress,
  isAwaited,
  type SendingProgress,
  subscribeToProgress,
} from '../offline/outbox/outboxProgress.ts';
import { type Sent, startSending } from '../offline/outbox/outboxSender.ts';
import { submitItem } from '../offline/outbox/submitItem.ts';
import { removeItem } from '../offline/outboxStore.ts';
import { type PendingIncident, removePending } from '../offline/pendingIncidents.ts';
import { actionsProvider } from './actions.ts';
import { incidentActions, incidentsProvider, type SavedUpdates } from './incidents.ts';

/** react-admin's `meta.outbox` of a save that goes through the outbox (OFF-2, OFF-4). */
export type ByOutbox = Pick<OutboxItem, 'title' | 'isUrgent' | 'from'> & {
  /** The form's uploads, which go on while the item is sent. */
  uploads?: UploadSession;
  onProgress?: (progress: SendingProgress) => void;
};

/** What the server answered besides the numbers; nothing if another tab sent the item. */
type Answered = { updates?: SavedUpdates; row?: MyAction };

/** Answers that a page of this tab waits for. */
const answers = new Map<string, Answered>();

/** What a save answers if the item waits on this device; `sent` if the server answered in time. */
export type OutboxAnswer = { isWaiting: true } | ({ isWaiting: false } & Sent & Answered);

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
  const answered = answers.get(key);
  answers.delete(key);
  if (now.state === 'sent' && now.sent) return { isWaiting: false, ...now.sent, ...answered };
  if (now.state === 'waiting' && isOnDisk) return { isWaiting: true };
  // The form is still open, and shows why.
  await removeItem(key);
  if (now.draftId !== undefined && now.draftId !== now.from?.pendingId)
    await removePending(userId, now.draftId);
  throw toError(now.lastAttempt?.problem);
}

export type Filed = { id: string; incident_id: string };

/** The incident that an earlier attempt with this key filed, if its content was different. */
export function firstFiling(error: unknown): Filed | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const { first } = error.body;
  if (typeof first !== 'object' || first === null) return undefined;
  return 'id' in first && 'incident_id' in first
    ? { id: String(first.id), incident_id: String(first.incident_id) }
    : undefined;
}

const getText = ({ incident_id }: Filed) =>
  `Your first attempt went through: ${incident_id} has been filed. It does not include the changes you made since.`;

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

/** Sends an item of the outbox. @throws HttpError, NetworkError */
async function sendPayload(payload: OutboxPayload, key: string): Promise<Sent> {
  const keep = (answered: Answered) => isAwaited(key) && answers.set(key, answered);
  switch (payload.kind) {
    case 'incident':
      return sendIncident(payload, key);
    case 'update': {
      const { incident, update } = payload;
      const sent = { id: incident.id, incident_updates: [{ ...update, deleted: 'no' as const }] };
      keep({ updates: await incidentActions.saveUpdates(sent, incident as Incident, key) });
      return { id: incident.id, incident_id: incident.incident_id };
    }
    case 'completion': {
      const { row, completion } = payload;
      const params = { id: row.id, data: completion, previousData: row, meta: { idempotencyKey: key } };
      keep({ row: await actionsProvider.update(params as unknown as UpdateParams) });
      return { id: row.incident.id, incident_id: row.incident.incident_id };
    }
  }
}

async function sendIncident(
  { incident }: Extract<OutboxPayload, { kind: 'incident' }>,
  key: string,
): Promise<Sent> {
  const data = { ...incident, created_by: signedInUser().id, send_noti: 1 };
  const { id, incident_id, incident_status } = await incidentsProvider
    .create({ data, meta: { idempotencyKey: key } })
    .catch((error: unknown) => {
      const first = firstFiling(error);
      throw first && error instanceof HttpError
        ? new HttpError(409, { ...error.body, message: getText(first) })
        : error;
    });
  if (id === undefined) throw new Error('The server did not confirm the incident. Please try again.');
  const filed = { id: String(id), incident_id: String(incident_id), incident_status };
  // A failure here must not look like a failed create: the incident is filed, and the server wrote the audit entry
  // itself. Without an id there is no audit trail to write to.
  if (filed.id) await incidentActions.reportCreated(filed.id).catch(() => undefined);
  return filed;
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
