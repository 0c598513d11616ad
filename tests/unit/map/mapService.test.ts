import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConsoleConfig } from '../../../contract/schemas/consoleConfig.ts';
import { loadConsoleConfig } from '../../../src/api/consoleConfig.ts';
import type { IdentityUser } from '../../../src/api/identity.ts';
import { mapTiles } from '../../../src/api/mapService.ts';
import { setPlatform } from '../../../src/api/platform.ts';
import * as session from '../../../src/api/session.ts';
import { placeActions } from '../../../src/dataProvider/places.ts';

const user = { getIdToken: async () => 'token' } as IdentityUser;

beforeEach(() => {
  setPlatform({ identity: { confirmedUser: async () => user } });
  vi.spyOn(session, 'hasFeature').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const GEOCODING_URL = 'https://maps.example/geocode?latlng={lat},{lng}&key={key}';
const TILES = { url: 'https://tiles.example/{z}/{x}/{y}.png?key={key}', attribution: 'Somebody' };

async function given(config: Partial<ConsoleConfig>, service: () => Response | Promise<Response>) {
  const asked: { url: string; credentials: RequestCredentials | undefined }[] = [];
  const inPage = JSON.stringify({ apiUrl: '/api', ...config });
  vi.stubGlobal('document', { getElementById: () => ({ textContent: inPage }) });
  vi.stubGlobal('fetch', async (url: string, { credentials }: RequestInit = {}) => {
    asked.push({ url, credentials });
    if (url.startsWith('https://maps.example/')) return service();
    return Response.json({ message: 'Success', address: 'Near Treetops Trail' });
  });
  await loadConsoleConfig();
  return asked;
}

const found = () =>
  Response.json({ status: 'OK', results: [{ formatted_address: '80 Mandai Lake Rd, Singapore 729826' }] });

test('FORM-19 with a map service the browser asks it for the formatted address, with the key and nothing of ours', async () => {
  const asked = await given({ mapService: { key: 'k 1', geocodingUrl: GEOCODING_URL } }, found);
  expect(await placeActions.getAddress(1.4, 103.8)).toBe('80 Mandai Lake Rd, Singapore 729826');
  expect(asked).toEqual([
    { url: 'https://maps.example/geocode?latlng=1.4,103.8&key=k%201', credentials: 'omit' },
  ]);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('no network'))],
  ['refuses', () => new Response('', { status: 403 })],
  ['knows no address there', () => Response.json({ status: 'ZERO_RESULTS', results: [] })],
  ['answers something else', () => Response.json({ results: [{ formatted_address: 7 }] })],
  ['answers no JSON', () => new Response('<html>')],
])('FORM-19 where it %s, the server is asked', async (_case, service) => {
  await given({ mapService: { key: 'k', geocodingUrl: GEOCODING_URL } }, service);
  expect(await placeActions.getAddress(1.4, 103.8)).toBe('Near Treetops Trail');
});

test.each([[{}], [{ mapService: { key: 'k' } }]])(
  'FORM-19 without such a service (%j) the server alone is asked',
  async (config) => {
    const asked = await given(config, found);
    expect(await placeActions.getAddress(1.4, 103.8)).toBe('Near Treetops Trail');
    expect(asked.map(({ url }) => url)).toEqual(['/api/geocode/reverse/?lat=1.4&lng=103.8&platform=web']);
  },
);

test('FORM-19 the key stands in the address of the tiles; without tiles there are none', async () => {
  await given({ mapService: { key: 'k-1' }, mapTiles: TILES }, found);
  expect(mapTiles()).toEqual({ ...TILES, url: 'https://tiles.example/{z}/{x}/{y}.png?key=k-1' });
  await given({}, found);
  expect(mapTiles()).toBeUndefined();
});
