import type { IncidentFilter } from '../../contract/incidentFilter.ts';
import { ZONE_PIN, ZONE_TYPED } from '../../contract/incidentValues.ts';
import type { IncidentContent } from '../../contract/schemas/incident.ts';
import { wireDateToDay, wireInstant } from '../../contract/singaporeTime.ts';

/**
 * FORM-11: an incident that was saved but not sent. It lives in this browser's local storage, under a key of its person;
 * photos and signatures that are not uploaded stand in IndexedDB (mediaStore.ts) and are named in it by `local:` ids.
 */
export type PendingIncident = {
  id: number;
  pending: true;
  status: 'draft';
  /** Sent with the create as its Idempotency-Key, so that a retry never files twice (FORM-16). */
  key: string;
  creator_name: string;
  department: string;
  created_at: string;
  latest_updated_at: string;
  incident: IncidentContent;
};

/**
 * FORM-11: a draft as it is written: the seeds' pending incident, whose fields all follow from `incident`, and what is ours.
 * A draft of before has `incident` alone; it is read the same, and gets the rest when it is next written.
 */
function recordOf(pending: PendingIncident) {
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
    /** The chosen date and time as one instant, ISO 8601; empty while they are none. */
    selectedDateTime: wireInstant(date, time)?.toISOString() ?? '',
    incidentPlacementId: ids.incident_placement_id,
    incidentClassificationId: ids.incident_classification_id,
    injuryTypesId: ids.injury_type_id,
  };
}

/** FORM-11: the browser's local storage has no room; nothing was changed. */
export class StorageFull extends Error {
  constructor() {
    super('Local storage is full.');
    this.name = 'StorageFull';
  }
}

const keyOf = (userId: string) => `pending:${userId}`;
/** Tells the open lists of this tab; other tabs hear the storage event. */
const changed = new EventTarget();

/** The person's drafts, newest first. */
export function readPending(userId: string): PendingIncident[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    const pending = Array.isArray(stored) ? stored.filter(isPending) : [];
    return pending.sort((one, other) => other.latest_updated_at.localeCompare(one.latest_updated_at));
  } catch {
    return [];
  }
}

export function findPending(userId: string, id: number): PendingIncident | undefined {
  return readPending(userId).find((pending) => pending.id === id);
}

/** Stores a draft, in the place of the one with its id. @throws StorageFull */
export function storePending(userId: string, pending: PendingIncident): void {
  const others = readPending(userId).filter(({ id }) => id !== pending.id);
  write(userId, [pending, ...others]);
}

export function removePending(userId: string, id: number): void {
  write(
    userId,
    readPending(userId).filter((pending) => pending.id !== id),
  );
}

/** FORM-16: what was filed under its key is another incident; from now on the draft is sent under this one. */
export function renewPendingKey(userId: string, id: number, key: string): void {
  const pending = findPending(userId, id);
  if (pending) storePending(userId, { ...pending, key });
}

/** A numeric id that no other draft of the person has. */
export function newPendingId(userId: string, now: Date): number {
  const taken = new Set(readPending(userId).map(({ id }) => id));
  let id = now.getTime();
  while (taken.has(id)) id += 1;
  return id;
}

/** Calls back whenever the person's drafts change, in this tab or another. */
export function subscribeToPending(userId: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keyOf(userId)) listener();
  };
  changed.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    changed.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}

function write(userId: string, pending: PendingIncident[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(pending.map(recordOf)));
  } catch {
    throw new StorageFull();
  }
  changed.dispatchEvent(new Event('change'));
}

function isPending(value: unknown): value is PendingIncident {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'incident' in value &&
    typeof value.incident === 'object' &&
    'latest_updated_at' in value &&
    typeof value.latest_updated_at === 'string'
  );
}

/** LIST-10: category, park, zone, type, placement, date range, and a text match on title or creator. */
export function matchesPending(pending: PendingIncident, filter: IncidentFilter): boolean {
  const description = pending.incident.case_details.incident_description;
  const day = wireDateToDay(description.date);
  const words = filter.search?.trim().toLowerCase();
  const equal = (wanted: string | undefined, value: string) => !wanted || wanted === value;
  return (
    equal(filter.category, description.category) &&
    equal(filter.park, description.park) &&
    equal(filter.zone, description.zone_type) &&
    equal(filter.incident_type, description.incident_type) &&
    equal(filter.incident_placement, description.incident_placement) &&
    (!filter.from_date || !day || day >= filter.from_date) &&
    (!filter.to_date || !day || day <= filter.to_date) &&
    (!words ||
      description.incident_title.toLowerCase().includes(words) ||
      pending.creator_name.toLowerCase().includes(words))
  );
}
