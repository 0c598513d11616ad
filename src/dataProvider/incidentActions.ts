import type { EndpointInput, EndpointOutput } from '../../contract/endpoints.ts';
import { emptyUpdate } from '../../contract/incidents/emptyIncident.ts';
import type { Incident, IncidentUpdate, PresentPerson } from '../../contract/schemas/incident.ts';
import type { IncidentFilter } from '../../contract/values/incidentFilter.ts';
import { asRecords, asString } from '../api/answers.ts';
import { callServer } from '../api/callServer.ts';
import { formattedAddress } from '../api/mapService.ts';
import { hasFeature, signedInUser } from '../api/session.ts';
import { parseIncident, parseUpdates } from './incidentAnswers.ts';

export type Place = EndpointOutput<'geocode_search'>['data'][number];

export type MappedIncidents = Pick<EndpointOutput<'map_incidents'>, 'zones' | 'pins' | 'left'>;

export type TabCounts = EndpointOutput<'count_incidents'>['data'];

type UpdatesInput = Omit<Extract<EndpointInput<'update_incident'>, { case_details?: undefined }>, 'platform'>;
export type SentUpdate = UpdatesInput['incident_updates'][number];

/** A server may return only the updates. */
export type SavedUpdates = Pick<Incident, 'incident_updates'> & Partial<Incident>;

type PresentState = PresentPerson['state'] | 'left';

export type IncidentActions = {
  /** Posts, edits and deletes updates; those not sent stay unchanged (DET-6). */
  saveUpdates: (input: UpdatesInput, before: Incident, idempotencyKey?: string) => Promise<SavedUpdates>;
  countTabs: (filter: IncidentFilter, signal: AbortSignal) => Promise<TabCounts>;
  mapIncidents: (filter: IncidentFilter, signal: AbortSignal) => Promise<MappedIncidents>;
  /** Takes an incident's id, or the number of a local draft (LIST-8). */
  reportViewed: (incidentId: string | number) => Promise<void>;
  /** Reports the page's state and returns who else has the incident open (DET-11). `page` is a random id. */
  reportPresence: (incidentId: string, state: PresentState, page: string) => Promise<PresentPerson[]>;
  reportCreated: (incidentId: string) => Promise<void>;
  /** Asks the map service first, then the server. Null if neither offers lookups (FORM-6, FORM-19). */
  getAddress: (lat: number, lng: number) => Promise<string | null>;
  /** Null if the server does not offer a search (FORM-7). */
  searchPlaces: (keyword: string) => Promise<Place[] | null>;
};

export const incidentActions: IncidentActions = {
  async saveUpdates(input, before, idempotencyKey) {
    const { announceChanges } = await import('./incidentUpdate.ts');
    await announceChanges(before, { ...before, incident_updates: withSent(before, input) });
    const { data, incident_updates } = await callServer('update_incident', input, { idempotencyKey });
    return data ? parseIncident(data) : { incident_updates: parseUpdates(incident_updates) };
  },
  async countTabs(filter, signal) {
    return (await callServer('count_incidents', filter, { signal })).data;
  },
  async mapIncidents(filter, signal) {
    const { zones, pins, left } = await callServer('map_incidents', filter, { signal });
    return {
      zones: asRecords(zones, 'zones') as MappedIncidents['zones'],
      pins: asRecords(pins, 'pins') as MappedIncidents['pins'],
      left: left ?? 0,
    };
  },
  async reportViewed(incidentId) {
    await callServer('have_viewed_incident', { incident_id: incidentId, user_id: signedInUser().id });
  },
  async reportPresence(incident_id, state, page) {
    const input = { incident_id, state, page };
    const { data } = await callServer('incident_presence', input, { keepalive: state === 'left' });
    return asRecords(data, 'data') as PresentPerson[];
  },
  async reportCreated(incidentId) {
    await callServer('create_incident_audit_trail', {
      incident_id: incidentId,
      changed_by: signedInUser().id,
      description: ['Create incident'],
    });
  },
  async getAddress(lat, lng) {
    const address = await formattedAddress(lat, lng);
    if (address !== undefined) return address;
    if (!hasFeature('geocode')) return null;
    return asString((await callServer('geocode_reverse', { lat, lng })).address);
  },
  async searchPlaces(keyword) {
    if (!hasFeature('geocode')) return null;
    return asRecords((await callServer('geocode_search', { keyword })).data, 'places') as Place[];
  },
};

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
