import type { SignedIn } from '../http/authentication/authenticate.ts';
import type { Handlers } from '../http/endpoints/endpointRoutes.ts';
import { readParks } from '../platform/parks.ts';
import { EVERYBODY } from '../quotas/quotas.ts';
import type { Services } from '../services.ts';
import { type HttpGeocoder, httpGeocoder } from './httpGeocoder.ts';
import { addressAt, getPlaces, MOST_RESULTS, search } from './places.ts';

const NO_GEOCODER: HttpGeocoder = { reverse: async () => undefined, search: async () => [] };

/** Our own parks are sufficient; a configured geocoder adds addresses and places (FORM-6, FORM-7). */
export function geocodingHandlers({
  config,
  reference,
  database,
  quotas,
  now,
}: Pick<Services, 'config' | 'reference' | 'database' | 'quotas' | 'now'>): Handlers {
  const geocoder = config.geocoder ? httpGeocoder(config.geocoder) : NO_GEOCODER;
  const parks = () => readParks(reference);
  async function mayAsk({ user: { id: owner } }: SignedIn): Promise<boolean> {
    const own = [{ quota: 'geocoder', owner } as const, { quota: 'geocoderDay', owner } as const];
    if (await quotas.isUsedUp(database, own, now())) return false;
    // Checked last, so that people who have used up their own quota do not use up the shared one.
    return !(await quotas.isUsedUp(database, [{ quota: 'geocoderOfAll', owner: EVERYBODY }], now()));
  }
  return {
    geocode_reverse: async (_services, { input: { lat, lng }, by }) => ({
      address:
        (await geocoder.reverse({ lat, lng }, () => mayAsk(by))) ?? addressAt(await parks(), { lat, lng }),
    }),
    geocode_search: async (_services, { input: { keyword }, by }) => {
      if (!keyword) return { data: [] };
      const [own, others] = await Promise.all([parks(), geocoder.search(keyword, () => mayAsk(by))]);
      return { data: [...search(getPlaces(own), keyword), ...others].slice(0, MOST_RESULTS) };
    },
  };
}
