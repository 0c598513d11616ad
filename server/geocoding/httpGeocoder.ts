import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { storable } from '../../contract/schemas/common.ts';
import type { GeoPoint } from './geometry.ts';
import type { Place } from './places.ts';

/** Milliseconds; the user waits, and our own zones are the fallback. */
const PATIENCE = 3000;
/** Milliseconds without requests after a failure. */
const REST = 10_000;
/** Bytes; twenty places need about ten thousand. */
const LARGEST_ANSWER = 256 * 1024;
/** Requests beyond this limit use our own zones. */
const MOST_AT_ONCE = 8;
const MOST_PLACES = 20;
const KEPT_ANSWERS = 500;
const KEPT_FOR = 10 * 60_000;
const DECIMALS = 5;

/** Whether another request to the geocoder is allowed. Not called for cached answers. */
export type MayAsk = () => Promise<boolean>;

const ALWAYS: MayAsk = async () => true;

export type HttpGeocoder = {
  reverse: (point: GeoPoint, mayAsk?: MayAsk) => Promise<string | undefined>;
  search: (keyword: string, mayAsk?: MayAsk) => Promise<Place[]>;
};

const address = storable.trim().min(1).max(500);
const found = z.object({ display_name: address, name: storable.max(200).optional() }).extend({
  lat: z.coerce.number(),
  lon: z.coerce.number(),
});

export function httpGeocoder({ url, key }: { url: string; key: string }): HttpGeocoder {
  const addresses = answerCache<string>();
  const searches = answerCache<Place[]>();
  let underWay = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;

  async function ask(path: string, query: Record<string, string>, mayAsk: MayAsk): Promise<unknown> {
    if (underWay >= MOST_AT_ONCE || performance.now() < restsUntil) return undefined;
    if (!(await mayAsk())) return undefined;
    underWay += 1;
    try {
      return await getJson(`${url}${path}?${new URLSearchParams({ ...query, ...(key && { key }) })}`);
    } catch {
      // Not logged: the error may contain the URL with the key.
      restsUntil = performance.now() + REST;
      return undefined;
    } finally {
      underWay -= 1;
    }
  }

  return {
    async reverse(point, mayAsk = ALWAYS) {
      if (!isInSingapore(point)) return undefined;
      const [lat, lon] = [point.lat.toFixed(DECIMALS), point.lng.toFixed(DECIMALS)];
      return addresses.fetch(`${lat},${lon}`, {
        context: async () => {
          const question = { format: 'jsonv2', lat, lon, 'accept-language': 'en' };
          const answer = await ask('/reverse', question, mayAsk);
          return z.object({ display_name: address }).safeParse(answer).data?.display_name;
        },
      });
    },
    async search(keyword, mayAsk = ALWAYS) {
      const context = async () => {
        const question = {
          format: 'jsonv2',
          q: keyword,
          limit: String(MOST_PLACES),
          countrycodes: 'sg',
          viewbox: SINGAPORE_VIEWBOX,
          bounded: '1',
          'accept-language': 'en',
        };
        const answer = await ask('/search', question, mayAsk);
        return Array.isArray(answer) ? answer.slice(0, MOST_PLACES).flatMap(toPlace) : undefined;
      };
      const places = await searches.fetch(keyword.toLowerCase(), { context });
      return places ?? [];
    },
  };
}

type Ask<Answer> = () => Promise<Answer | undefined>;

/** An `undefined` answer is not cached. */
const answerCache = <Answer extends object | string>() =>
  new LRUCache<string, Answer, Ask<Answer>>({
    max: KEPT_ANSWERS,
    ttl: KEPT_FOR,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Callers still get their answer if newer requests evict it from the cache.
    ignoreFetchAbort: true,
  });

/** Degrees; includes the islands. */
const SINGAPORE = { west: 103.59, south: 1.13, east: 104.1, north: 1.48 };

function isInSingapore({ lat, lng }: GeoPoint): boolean {
  const { west, south, east, north } = SINGAPORE;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}

/** Nominatim's order: left, top, right, bottom. */
const SINGAPORE_VIEWBOX = [SINGAPORE.west, SINGAPORE.north, SINGAPORE.east, SINGAPORE.south].join(',');

/** @throws on a timeout, an answer that is too large, or invalid JSON */
async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json', 'user-agent': 'ParksConsole/1.0' },
    // A redirect would send the key to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error('The geocoder refused the request.');
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error("The geocoder's answer is too large.");
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

function toPlace(one: unknown): Place[] {
  const parsed = found.safeParse(one);
  if (!parsed.success) return [];
  const { display_name, name, lat, lon: lng } = parsed.data;
  if (!isInSingapore({ lat, lng })) return [];
  return [{ title: name || (display_name.split(',')[0] ?? display_name), address: display_name, lat, lng }];
}
