import type { RaRecord, UpdateParams } from 'react-admin';
import type { EndpointInput } from '../../contract/endpoints.ts';
import { emptyUpdate } from '../../contract/incidents/emptyIncident.ts';
import { type IncidentAction, nextStatus } from '../../contract/incidents/incidentFlow.ts';
import type { Incident, IncidentUpdate, NotificationChoice } from '../../contract/schemas/incident.ts';
import { callServer } from '../api/callServer.ts';
import { signedInUser } from '../api/session.ts';
import { toFinal } from './maybeFiled.ts';
import { parseIncident, parseUpdates } from './parseIncident.ts';

/** react-admin's `meta` of a save. */
export type SaveMeta = {
  action?: IncidentAction | undefined;
  remark?: string | undefined;
  /** Saves without notifying the recipients (DET-12). */
  isQuiet?: boolean | undefined;
  idempotencyKey?: string | undefined;
};

type WholeUpdate = Exclude<EndpointInput<'update_incident'>, { case_details?: undefined }>;

/** Posts all changes as one list; none if nothing changed (FLOW-8). */
async function announceChanges(before: Incident, after: Incident, meta: SaveMeta = {}): Promise<void> {
  const description = await getSentences(before, after, meta);
  if (description.length === 0) return;
  await callServer('create_incident_audit_trail', {
    incident_id: before.id,
    changed_by: signedInUser().id,
    description,
  });
}

/**
 * Posts the changes, then the incident (FLOW-5, FLOW-8). Servers with their own audit entry keep one of the
 * two.
 */
export async function updateIncident({ data, previousData, meta = {} }: UpdateParams): Promise<RaRecord> {
  const { action, remark, isQuiet, idempotencyKey }: SaveMeta = meta;
  const before = previousData as Incident;
  const after = { ...before, ...data } as Incident & Partial<NotificationChoice>;
  const { category } = after.case_details.incident_description;
  const facts = { category: before.filtered_category, status: before.incident_status };
  const incident_status = nextStatus(facts, action, category);
  await announceChanges(before, { ...after, incident_status }, meta);
  const input: Omit<WholeUpdate, 'platform'> = {
    ...after,
    ...{ incident_status, zone_type: after.case_details.incident_description.zone_type },
    send_noti: isQuiet ? 0 : 1,
    action,
    remark,
  };
  const { data: saved } = await callServer('update_incident', input, { idempotencyKey });
  // The response of the specification's server has no incident.
  return saved ? parseIncident(saved) : { ...after, incident_status };
}

type UpdatesInput = Omit<Extract<EndpointInput<'update_incident'>, { case_details?: undefined }>, 'platform'>;
export type SentUpdate = UpdatesInput['incident_updates'][number];

/** A server may return only the updates. */
export type SavedUpdates = Pick<Incident, 'incident_updates'> & Partial<Incident>;

/** Posts, edits and deletes updates; those not sent stay unchanged (DET-6). */
export async function saveUpdates(
  input: UpdatesInput,
  before: Incident,
  idempotencyKey?: string,
): Promise<SavedUpdates> {
  await announceChanges(before, { ...before, incident_updates: withSent(before, input) });
  const { data, incident_updates } = await callServer('update_incident', input, { idempotencyKey }).catch(
    (error: unknown) => {
      if (idempotencyKey === undefined) throw error;
      throw toFinal(error, 'update was being sent, so it may or may not have been posted');
    },
  );
  return data ? parseIncident(data) : { incident_updates: parseUpdates(incident_updates) };
}

function withSent(
  { incident_updates }: Incident,
  { incident_updates: sent }: UpdatesInput,
): IncidentUpdate[] {
  const byId = new Map(incident_updates.map((update) => [update.id, update]));
  for (const [index, update] of sent.entries()) {
    const id = update.id || `temp-${index}`;
    byId.set(id, { ...emptyUpdate(), ...byId.get(id), ...update, id });
  }
  return [...byId.values()];
}

/** Imported lazily, because readers of an incident do not need it. */
async function getSentences(
  before: Incident,
  after: Incident,
  { action, remark }: SaveMeta,
): Promise<string[]> {
  const [{ diffIncident: changesOf }, { remarked }] = await Promise.all([
    import('../../contract/audit/changes.ts'),
    import('../../contract/audit/changeSentences.ts'),
  ]);
  return [...changesOf(before, after).sentences, ...remarked(action, remark).sentences];
}
