import { consoleConfig } from './consoleConfig.ts';

/* Optional map service with a browser key. Without it, the server looks up addresses (FORM-19). */

/** Milliseconds before the server is asked instead. */
const PATIENCE = 5_000;

const withKey = (url: string, key = '') => url.replaceAll('{key}', encodeURIComponent(key));

export function mapTiles(): { url: string; attribution: string } | undefined {
  const { mapTiles: tiles, mapService } = consoleConfig();
  return tiles && { ...tiles, url: withKey(tiles.url, mapService?.key) };
}

/** Undefined if the service has no address or does not respond. */
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
    // Not logged: the error may contain the key.
    return undefined;
  }
}

/** `{ results: [{ formatted_address }] }`, as in Google's geocoding API. */
function firstAddress(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('results' in answer)) return undefined;
  const [first]: unknown[] = Array.isArray(answer.results) ? answer.results : [];
  if (typeof first !== 'object' || first === null || !('formatted_address' in first)) return undefined;
  const { formatted_address: address } = first;
  return typeof address === 'string' && address ? address : undefined;
}
