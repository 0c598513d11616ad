import type { OutputOf } from '../../contract/endpoints.ts';
import { callHost } from '../host/callHost.ts';
import { formattedAddress } from '../host/mapService.ts';

export type Place = OutputOf<'geocode_search'>['data'][number];

export type IncidentActions = {
  /** LIST-8. */
  reportViewed: (incidentId: string) => Promise<void>;
  /** FORM-16: the audit entry that follows a create. */
  reportCreated: (incidentId: string) => Promise<void>;
  /** FORM-6, FORM-19: the address of a pin, by the map service where one is set and answers, else by the host. */
  getAddress: (lat: number, lng: number) => Promise<string>;
  /** FORM-7: places by a keyword. */
  searchPlaces: (keyword: string) => Promise<Place[]>;
};

export const incidentActions: IncidentActions = {
  async reportViewed(incidentId) {
    await callHost('have_viewed_incident', { incident_id: incidentId });
  },
  async reportCreated(incidentId) {
    await callHost('create_incident_audit_trail', {
      incident_id: incidentId,
      description: ['Create incident'],
    });
  },
  async getAddress(lat, lng) {
    return (await formattedAddress(lat, lng)) ?? (await callHost('geocode_reverse', { lat, lng })).address;
  },
  async searchPlaces(keyword) {
    return (await callHost('geocode_search', { keyword })).data;
  },
};
