import { consoleConfig } from './consoleConfig.ts';

/*
 * FORM-19: a map service that the browser asks by itself, with a key that the deployment sets in `config.json`. None is
 * needed: without it the map is drawn from our own shapes, and the server says what address a place has.
 */

/** Milliseconds that somebody waits for an address before the server is asked. */
const PATIENCE = 5_000;

const withKey = (url: string, key = '') => url.replaceAll('{key}', encodeURIComponent(key));

/** The tiles behind our own map, with the key in their address. */
export function mapTiles(): { url: string; attribution: string } | undefined {
  const { mapTiles: tiles, mapService } = consoleConfig();
  return tiles && { ...tiles, url: withKey(tiles.url, mapService?.key) };
}

/** What the map service calls a place; undefined where there is none, it has no address, or it does not answer. */
export async function formattedAddress(lat: number, lng: number): Promise<string | undefined> {
  const { mapService } = consoleConfig();
  if (!mapService?.geocodingUrl) return undefined;
  const place = mapService.geocodingUrl.replaceAll('{lat}', String(lat)).replaceAll('{lng}', String(lng));
  try {
    const response = await fetch(withKey(place, mapService.key), {
      credentials: 'omit',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return firstAddress(answer);
  } catch {
    // Not logged: the error may hold the key.
    return undefined;
  }
}

/** `{ results: [{ formatted_address }] }`, as Google's geocoding service answers. */
function firstAddress(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('results' in answer)) return undefined;
  const [first]: unknown[] = Array.isArray(answer.results) ? answer.results : [];
  if (typeof first !== 'object' || first === null || !('formatted_address' in first)) return undefined;
  const { formatted_address: address } = first;
  return typeof address === 'string' && address ? address : undefined;
}
