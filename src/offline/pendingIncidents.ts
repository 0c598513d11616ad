import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { IncidentContent } from '../../contract/schemas/incident.ts';
import { singaporeDay, wireDateToDay } from '../../contract/singaporeTime.ts';
import { hasWords } from '../../contract/text.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import type { OutboxProblem } from '../api/outboxItem.ts';
import { getStorageFault } from '../api/siteData.ts';
import { readDrafts } from './draftStore.ts';

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

export function announceChange(): void {
  telling ??= new BroadcastChannel(CHANGED);
  telling.postMessage(undefined);
}

export const getUpdatedAt = ({ latest_updated_at }: PendingIncident) => latest_updated_at;

function readMirror(userId: string): PendingIncident[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPending) : [];
  } catch {
    return [];
  }
}

export function writeMirror(userId: string, change: (all: PendingIncident[]) => PendingIncident[]): boolean {
  if (getStorageFault() === 'blocked') return false;
  try {
    localStorage.setItem(getKey(userId), JSON.stringify(change(readMirror(userId))));
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
