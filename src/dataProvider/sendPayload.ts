import type { UpdateParams } from 'react-admin';
import type { Incident, MyAction } from '../../contract/schemas/incident.ts';
import { HttpError } from '../api/callServer.ts';
import type { OutboxPayload } from '../api/outboxItem.ts';
import { signedInUser } from '../api/session.ts';
import { isAwaited } from '../offline/outbox/outboxProgress.ts';
import type { Sent } from '../offline/outbox/sendItems.ts';
import { actionsProvider } from './actions.ts';
import { incidentActions, incidentsProvider } from './incidents.ts';
import { type SavedUpdates, saveUpdates } from './incidentUpdate.ts';

/** The server's answer without the ids; missing if another tab sent the item. */
export type Answered = { updates?: SavedUpdates; row?: MyAction };

/** Answers that a page of this tab waits for. */
const answers = new Map<string, Answered>();

export function takeAnswer(key: string): Answered | undefined {
  const answered = answers.get(key);
  answers.delete(key);
  return answered;
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

/** Sends an item of the outbox, also in the service worker. @throws HttpError, NetworkError */
export async function sendPayload(payload: OutboxPayload, key: string): Promise<Sent> {
  const keep = (answered: Answered) => isAwaited(key) && answers.set(key, answered);
  switch (payload.kind) {
    case 'incident':
      return sendIncident(payload, key);
    case 'update': {
      const { incident, update } = payload;
      const sent = { id: incident.id, incident_updates: [{ ...update, deleted: 'no' as const }] };
      keep({ updates: await saveUpdates(sent, incident as Incident, key) });
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
