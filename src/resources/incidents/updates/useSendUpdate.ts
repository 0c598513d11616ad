import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { detailTabs } from '../../../../contract/incidents/incidentTabs.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { HttpError } from '../../../api/callServer.ts';
import type { OutboxPayload } from '../../../api/outboxItem.ts';
import type { SavedUpdates, SentUpdate } from '../../../dataProvider/incidentUpdate.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import type { ByOutbox } from '../../../dataProvider/outbox.ts';
import { parseIncident } from '../../../dataProvider/parseIncident.ts';
import { isSameWritten, type Written } from '../../../offline/keptWriting.ts';
import { isReadOf } from './useWaitingUpdates.ts';

/** The server rejected the update because the incident changed; `now` is its current state. */
export class UpdateConflict extends Error {
  readonly now: Incident;

  constructor(cause: HttpError, now: Incident) {
    super(cause.message, { cause });
    this.name = 'UpdateConflict';
    this.now = now;
  }

  get takesUpdates(): boolean {
    return detailTabs(this.now.incident_status).includes('Incident Updates');
  }

  stored(id: string | undefined) {
    return this.now.incident_updates.find((update) => update.id === id && update.deleted !== 'yes');
  }
}

/** The incident's `latest_updated_at` when it was read, and the update's text at that time. */
type Read = { at: string; base: Written };

/** @throws UpdateConflict, HttpError, NetworkError */
export function useSendUpdate(incident: Incident) {
  const { id } = incident;
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();

  const withConflicts = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 409)) throw error;
      // A key that was used for other content is rejected without the incident.
      const { data } = error.body.data ? error.body : await dataProvider.getOne('incidents', { id });
      const now = parseIncident(data);
      await showUpdates(queryClient, id, now);
      throw new UpdateConflict(error, now);
    }
  };

  const save = (update: SentUpdate, before: Incident, latest_updated_at: string | undefined) =>
    withConflicts(async () => {
      const sent = { id, incident_updates: [update], latest_updated_at };
      await showUpdates(queryClient, id, await dataProvider.saveUpdates(sent, before));
    });

  /**
   * Edits or deletes an update and shows the result. If another person changed the incident but not this update, it is
   * sent again automatically (DET-6).
   */
  const change = async (update: SentUpdate, read: Read) => {
    try {
      await save(update, incident, read.at || undefined);
    } catch (error) {
      const stored = error instanceof UpdateConflict && error.takesUpdates && error.stored(update.id);
      if (!stored || !isSameWritten(stored, read.base)) throw error;
      await save(update, error.now, error.now.latest_updated_at);
    }
  };

  /** Posts an update by the outbox. Resolves to whether it still waits (OFF-4). */
  const post = (
    update: Extract<OutboxPayload, { kind: 'update' }>['update'],
    key: string,
    options: Pick<ByOutbox, 'uploads' | 'onProgress'>,
  ) =>
    withConflicts(async () => {
      const title = `Update to ${incident.incident_id}`;
      const payload = { kind: 'update' as const, incident, update };
      const answer = await dataProvider.sendByOutbox(payload, key, { title, isUrgent: false, ...options });
      if (answer.isWaiting) return true;
      if (answer.updates) await showUpdates(queryClient, id, answer.updates);
      else void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isReadOf(queryKey, id) });
      void queryClient.invalidateQueries({ queryKey: ['incidents', 'getList'] });
      return false;
    });

  return { change, post };
}

/** Cancels pending reads, which would overwrite the cached records with older data. */
async function showUpdates(queryClient: QueryClient, id: string, saved: SavedUpdates): Promise<void> {
  const filters = { predicate: ({ queryKey }: { queryKey: QueryKey }) => isReadOf(queryKey, id) };
  await queryClient.cancelQueries(filters);
  queryClient.setQueriesData<Incident>(filters, (record) => record && withUpdates(record, saved));
}

/**
 * If another person changed the rest of the incident, the record keeps its old `latest_updated_at`, so that the
 * server still rejects a save of the rest (DET-11).
 */
function withUpdates(record: Incident, saved: SavedUpdates): Incident {
  const { incident_updates, latest_updated_at = '', latest_updated_by } = saved;
  // A repeated request receives the first, older answer again.
  if (latest_updated_at && latest_updated_at < record.latest_updated_at) return record;
  const shown = { ...record, incident_updates };
  if (!latest_updated_at || !isSameContent(record, saved)) return shown;
  return { ...shown, latest_updated_at, latest_updated_by: latest_updated_by ?? record.latest_updated_by };
}

function isSameContent(one: Incident, other: SavedUpdates): boolean {
  const getText = ({ incident_status, case_details, aar, noti_frequency }: SavedUpdates) =>
    JSON.stringify([incident_status, case_details, aar, noti_frequency]);
  return getText(one) === getText(other);
}
