import type { EndpointOutput } from '../../contract/endpoints.ts';
import { callServer } from '../api/callServer.ts';
import { consoleConfig } from '../api/consoleConfig.ts';
import { asRecords, asString } from '../api/parse.ts';
import { hasFeature } from '../api/session.ts';

export type Place = EndpointOutput<'geocode_search'>['data'][number];

export const placeActions = {
  /** Asks the map service first, then the server. Null if neither offers lookups (FORM-6, FORM-19). */
  async getAddress(lat: number, lng: number): Promise<string | null> {
    if (consoleConfig().mapService) {
      const { formattedAddress } = await import('../api/mapService.ts');
      const address = await formattedAddress(lat, lng);
      if (address !== undefined) return address;
    }
    if (!hasFeature('geocode')) return null;
    return asString((await callServer('geocode_reverse', { lat, lng })).address);
  },
  /** Null if the server does not offer a search (FORM-7). */
  async searchPlaces(keyword: string): Promise<Place[] | null> {
    if (!hasFeature('geocode')) return null;
    return asRecords((await callServer('geocode_search', { keyword })).data, 'places') as Place[];
  },
};
