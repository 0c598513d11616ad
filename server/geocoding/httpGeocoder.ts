import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { storable } from '../../contract/schemas/common.ts';
import type { GeoPoint } from './geometry.ts';
import type { Place } from './places.ts';

/** Milliseconds: somebody waits for the answer, and our own zones have one. */
const PATIENCE = 3000;
/** Milliseconds that a geocoder which failed is left alone, so that not everybody waits for it. */
const REST = 10_000;
/** Bytes of an answer; twenty places are some ten thousand. */
const LARGEST_ANSWER = 256 * 1024;
/** Questions at once; more are answered by our own zones. */
const MOST_AT_ONCE = 8;
const MOST_PLACES = 20;
const KEPT_ANSWERS = 500;
/** Milliseconds. */
const KEPT_FOR = 10 * 60_000;
/** Five decimals are a metre. */
const DECIMALS = 5;

export type HttpGeocoder = {
  /** The address of a point; undefined where the geocoder has none or does not answer. */
  reverse: (point: GeoPoint) => Promise<string | undefined>;
  /** Places in Singapore; none where the geocoder does not answer. */
  search: (keyword: string) => Promise<Place[]>;
};

const address = storable.trim().min(1).max(500);
const found = z.object({ display_name: address, name: storable.max(200).optional() }).extend({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
});

/** A geocoder with Nominatim's interface. Its key leaves this server for the geocoder and nowhere else. */
export function httpGeocoder({ url, key }: { url: string; key: string }): HttpGeocoder {
  const addresses = answerCache<string>();
  const searches = answerCache<Place[]>();
  let underWay = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;

  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    if (underWay >= MOST_AT_ONCE || performance.now() < restsUntil) return undefined;
    underWay += 1;
    try {
      return await getJson(`${url}${path}?${new URLSearchParams({ ...query, ...(key && { key }) })}`);
    } catch {
      // Not logged: the error may hold the address, and that the key.
      restsUntil = performance.now() + REST;
      return undefined;
    } finally {
      underWay -= 1;
    }
  }

  return {
    async reverse(point) {
      if (!isInSingapore(point)) return undefined;
      const [lat, lon] = [point.lat.toFixed(DECIMALS), point.lng.toFixed(DECIMALS)];
      return addresses.fetch(`${lat},${lon}`, {
        context: async () => {
          const answer = await ask('/reverse', { format: 'jsonv2', lat, lon, 'accept-language': 'en' });
          return z.object({ display_name: address }).safeParse(answer).data?.display_name;
        },
      });
    },
    async search(keyword) {
      const context = async () => {
        const answer = await ask('/search', {
          format: 'jsonv2',
          q: keyword,
          limit: String(MOST_PLACES),
          countrycodes: 'sg',
          viewbox: SINGAPORE_VIEWBOX,
          bounded: '1',
          'accept-language': 'en',
        });
        return Array.isArray(answer) ? answer.slice(0, MOST_PLACES).flatMap(toPlace) : undefined;
      };
      const places = await searches.fetch(keyword.toLowerCase(), { context });
      return places ?? [];
    },
  };
}

type Ask<Answer> = () => Promise<Answer | undefined>;

/** Who asks for what is being asked for already waits for that answer. An answer of `undefined` is not kept. */
const answerCache = <Answer extends object | string>() =>
  new LRUCache<string, Answer, Ask<Answer>>({
    max: KEPT_ANSWERS,
    ttl: KEPT_FOR,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Who waits for an answer gets it, though it be pushed out by newer questions meanwhile.
    ignoreFetchAbort: true,
  });

/** A box around the main island and its islands, in degrees. */
const SINGAPORE = { west: 103.59, south: 1.13, east: 104.1, north: 1.48 };

function isInSingapore({ lat, lng }: GeoPoint): boolean {
  const { west, south, east, north } = SINGAPORE;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** As Nominatim takes a box: left, top, right, bottom. */
const SINGAPORE_VIEWBOX = [SINGAPORE.west, SINGAPORE.north, SINGAPORE.east, SINGAPORE.south].join(',');

/** @throws where there is no answer in time, it is too large, or it is no JSON */
async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': 'ParksConsole/1.0' },
    // Elsewhere, the key would go with it.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    // The geocoder is there and knows nothing of the place; that is no reason to leave it alone.
    if (response.status === 404) return undefined;
    throw new Error('The geocoder refuses.');
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error('The answer of the geocoder is too large.');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** A place that is not one, or not in Singapore, is left out. */
function toPlace(one: unknown): Place[] {
  const parsed = found.safeParse(one);
  if (!parsed.success) return [];
  const { display_name, name, lat, lon: lng } = parsed.data;
  if (!isInSingapore({ lat, lng })) return [];
  return [{ title: name || (display_name.split(',')[0] ?? display_name), address: display_name, lat, lng }];
}
