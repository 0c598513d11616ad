import type { SignedInUser } from '../../contract/schemas/user.ts';
import { wireInstant } from '../../contract/singaporeTime.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import { forgetDraft, putDraft } from './draftStore.ts';
import {
  announceChange,
  getUpdatedAt,
  type PendingIncident,
  readPending,
  writeMirror,
} from './pendingIncidents.ts';
import { StorageFull } from './storageFull.ts';

type Content = Pick<PendingIncident, 'id' | 'key' | 'incident' | 'refusal'> & {
  created_at?: string | undefined;
};

export function buildPending(
  { name, department }: Pick<SignedInUser, 'name' | 'department'>,
  { created_at, ...content }: Content,
  now: Date,
): PendingIncident {
  const latest_updated_at = now.toISOString();
  return {
    ...content,
    ...{ pending: true, status: 'draft', creator_name: name, department },
    ...{ created_at: created_at ?? latest_updated_at, latest_updated_at },
  };
}

/** Stores the specification's format plus our own fields. Older drafts only have `incident`. */
function getRecord(pending: PendingIncident) {
  const description = pending.incident.case_details.incident_description;
  const { zone_type, date, time, selected_incident_ids: ids } = description;
  const isZone = zone_type !== ZONE_PIN && zone_type !== ZONE_TYPED;
  return {
    ...pending,
    category: description.category,
    park: description.park,
    zone_type,
    main_zone: isZone ? zone_type : '',
    incident_type: description.incident_type,
    incident_placement: description.incident_placement,
    incident_title: description.incident_title,
    is_followup_required: description.is_followup_required,
    date,
    time,
    /** ISO 8601; empty if the date and time are not valid yet. */
    selectedDateTime: wireInstant(date, time)?.toISOString() ?? '',
    incidentPlacementId: ids.incident_placement_id,
    incidentClassificationId: ids.incident_classification_id,
    injuryTypesId: ids.injury_type_id,
  };
}

/** Resolves once the draft is on disk. @throws StorageFull */
export async function storePending(userId: string, pending: PendingIncident): Promise<void> {
  const { id } = pending;
  const isKept = await putDraft('pending', { userId, id, at: getUpdatedAt(pending), record: pending });
  const isMirrored = writeMirror(userId, (all) =>
    [pending, ...all.filter((other) => other.id !== id)].map(getRecord),
  );
  if (!isKept && !isMirrored) throw new StorageFull();
  announceChange();
}

/** The server has filed a different incident under the old key (FORM-16). @throws StorageFull */
export async function renewPendingKey(userId: string, id: number, key: string): Promise<void> {
  const pending = await findPending(userId, id);
  if (pending) await storePending(userId, { ...pending, key });
}

export async function newPendingId(userId: string, now: Date): Promise<number> {
  const taken = new Set((await readPending(userId)).map(({ id }) => id));
  let id = now.getTime();
  while (taken.has(id)) id += 1;
  return id;
}

export async function findPending(userId: string, id: number): Promise<PendingIncident | undefined> {
  return (await readPending(userId)).find((pending) => pending.id === id);
}

/** @param savedAt of the draft that was opened; if another tab saved it since, it stays */
export async function removePending(userId: string, id: number, savedAt?: string): Promise<void> {
  if (savedAt !== undefined && (await wasSavedSince(userId, id, savedAt))) return;
  writeMirror(userId, (all) => all.filter((pending) => pending.id !== id));
  await forgetDraft('pending', userId, id);
  announceChange();
}

/** Whether another tab has saved the draft. */
export async function wasSavedSince(
  userId: string,
  id: number,
  savedAt: string | undefined,
): Promise<boolean> {
  const stored = await findPending(userId, id);
  return stored !== undefined && stored.latest_updated_at !== savedAt;
}
