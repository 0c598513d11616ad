import type { Handlers } from '../http/endpoints/endpointRoutes.ts';
import { readParks } from '../platform/parks.ts';
import type { Services } from '../services.ts';
import { type HttpGeocoder, httpGeocoder } from './httpGeocoder.ts';
import { addressAt, getPlaces, MOST_RESULTS, search } from './places.ts';

const NO_GEOCODER: HttpGeocoder = { reverse: async () => undefined, search: async () => [] };

/** Our own parks are sufficient; a configured geocoder adds addresses and places (FORM-6, FORM-7). */
export function geocodingHandlers({ config, reference }: Pick<Services, 'config' | 'reference'>): Handlers {
  const geocoder = config.geocoder ? httpGeocoder(config.geocoder) : NO_GEOCODER;
  const parks = () => readParks(reference);
  return {
    geocode_reverse: async (_services, { input: { lat, lng } }) => ({
      address: (await geocoder.reverse({ lat, lng })) ?? addressAt(await parks(), { lat, lng }),
    }),
    geocode_search: async (_services, { input: { keyword } }) => {
      if (!keyword) return { data: [] };
      const [own, others] = await Promise.all([parks(), geocoder.search(keyword)]);
      return { data: [...search(getPlaces(own), keyword), ...others].slice(0, MOST_RESULTS) };
    },
  };
}
