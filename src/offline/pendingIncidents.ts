import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { IncidentContent } from '../../contract/schemas/incident.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { singaporeDay, wireDateToDay, wireInstant } from '../../contract/singaporeTime.ts';
import { hasWords } from '../../contract/text.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/values/incidentValues.ts';
import type { OutboxProblem } from '../api/outboxItem.ts';
import { getStorageFault } from '../api/siteData.ts';
import { forgetDraft, putDraft, readDrafts } from './draftStore.ts';
import { StorageFull } from './storageFull.ts';

/** A draft (FORM-11); stored by draftStore.ts, its files by mediaStore.ts. */
export type PendingIncident = {
  id: number;
  pending: true;
  status: 'draft';
  /** The Idempotency-Key of the create call, so that a retry never files the incident twice (FORM-16). */
  key: string;
  creator_name: string;
  department: string;
  created_at: string;
  latest_updated_at: string;
  incident: IncidentContent & Partial<RecipientChoice>;
  /** Why the server refused it; shown when the draft is opened (OFF-5). */
  refusal?: OutboxProblem | undefined;
};

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

const getKey = (userId: string) => `pending:${userId}`;
/** BroadcastChannel name. */
const CHANGED = 'pending incidents';

export async function readPending(userId: string): Promise<PendingIncident[]> {
  const mirrored = readMirror(userId).map((record) => ({
    userId,
    id: record.id,
    at: getUpdatedAt(record),
    record,
  }));
  const { records, removed } = await readDrafts('pending', userId, mirrored);
  if (removed.length > 0) writeMirror(userId, (all) => all.filter(({ id }) => !removed.includes(id)));
  return records.sort((one, other) => getUpdatedAt(other).localeCompare(getUpdatedAt(one), 'en'));
}

export async function findPending(userId: string, id: number): Promise<PendingIncident | undefined> {
  return (await readPending(userId)).find((pending) => pending.id === id);
}

/** Resolves once the draft is on disk. @throws StorageFull */
export async function storePending(userId: string, pending: PendingIncident): Promise<void> {
  const { id } = pending;
  const isKept = await putDraft('pending', { userId, id, at: getUpdatedAt(pending), record: pending });
  const isMirrored = writeMirror(userId, (all) => [pending, ...all.filter((other) => other.id !== id)]);
  if (!isKept && !isMirrored) throw new StorageFull();
  announceChange();
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

/** Also notices changes by other tabs, including tabs that run an older console. */
export function subscribeToPending(userId: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === getKey(userId)) listener();
  };
  const channel = new BroadcastChannel(CHANGED);
  channel.addEventListener('message', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    channel.close();
    window.removeEventListener('storage', onStorage);
  };
}

let telling: BroadcastChannel | undefined;

function announceChange(): void {
  telling ??= new BroadcastChannel(CHANGED);
  telling.postMessage(undefined);
}

const getUpdatedAt = ({ latest_updated_at }: PendingIncident) => latest_updated_at;

function readMirror(userId: string): PendingIncident[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

function writeMirror(userId: string, change: (all: PendingIncident[]) => PendingIncident[]): boolean {
  if (getStorageFault() === 'blocked') return false;
  try {
    localStorage.setItem(getKey(userId), JSON.stringify(change(readMirror(userId)).map(getRecord)));
    return true;
  } catch {
    return false;
  }
}

function isPending(value: unknown): value is PendingIncident {
  const { id, incident, latest_updated_at } = (value ?? {}) as Partial<PendingIncident>;
  return typeof id === 'number' && typeof incident === 'object' && typeof latest_updated_at === 'string';
}

/** Filters like the server (LIST-10). The month is that of the last change, in Singapore time (DASH-4). */
export function matchesPending(pending: PendingIncident, filter: IncidentFilter): boolean {
  const description = pending.incident.case_details.incident_description;
  const day = wireDateToDay(description.date);
  const words = filter.search?.trim();
  const equal = (wanted: string | undefined, value: string) => !wanted || wanted === value;
  return (
    equal(filter.category, description.category) &&
    equal(filter.park, description.park) &&
    equal(filter.zone, description.zone_type) &&
    equal(filter.incident_type, description.incident_type) &&
    equal(filter.incident_placement, description.incident_placement) &&
    (!filter.from_date || !day || day >= filter.from_date) &&
    (!filter.to_date || !day || day <= filter.to_date) &&
    (!filter.updated_in || singaporeDay(pending.latest_updated_at).startsWith(filter.updated_in)) &&
    (!words || hasWords(description.incident_title, words) || hasWords(pending.creator_name, words))
  );
}
