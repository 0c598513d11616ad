import type { EndpointInput } from '../../contract/endpoints.ts';
import type { NearbyIncident } from '../../contract/schemas/incident.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords } from '../api/parse.ts';
import { hasFeature } from '../api/session.ts';

export type PlaceOfEvent = Omit<EndpointInput<'get_nearby_incidents'>, 'platform'>;

/** Incidents of the last two hours that may be the same event. None if the server cannot search. */
export async function getNearbyIncidents(
  place: PlaceOfEvent,
  signal: AbortSignal,
): Promise<NearbyIncident[]> {
  if (!hasFeature('nearby_incidents')) return [];
  const { data } = await callServer('get_nearby_incidents', place, { signal });
  return asRecords(data, 'incidents') as NearbyIncident[];
}
