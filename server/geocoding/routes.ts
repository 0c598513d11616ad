import type { Handlers } from '../http/endpoints/endpointRoutes.ts';
import { readParks } from '../platform/parks.ts';
import type { Services } from '../services.ts';
import { type HttpGeocoder, httpGeocoder } from './httpGeocoder.ts';
import { addressAt, getPlaces, MOST_RESULTS, search } from './places.ts';

/** Without a geocoder in the settings, our own zones are all there is. */
const NO_GEOCODER: HttpGeocoder = { reverse: async () => undefined, search: async () => [] };

/**
 * FORM-6, FORM-7: addresses and places from the parks of the reference data, so that no outside service is needed. Where
 * a geocoder is set, it says the address of a point, and its places follow our own.
 */
export function geocodingHandlers({ config, reference }: Services): Handlers {
  const geocoder = config.geocoder ? httpGeocoder(config.geocoder) : NO_GEOCODER;
  const parks = () => readParks(reference);
  return {
    geocode_reverse: async ({ input: { lat, lng } }) => ({
      address: (await geocoder.reverse({ lat, lng })) ?? addressAt(await parks(), { lat, lng }),
    }),
    geocode_search: async ({ input: { keyword } }) => {
      if (!keyword) return { data: [] };
      const [own, others] = await Promise.all([parks(), geocoder.search(keyword)]);
      return { data: [...search(getPlaces(own), keyword), ...others].slice(0, MOST_RESULTS) };
    },
  };
}
