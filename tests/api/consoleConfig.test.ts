import { resolve } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveConsole } from '../../server/console/serveConsole.ts';
import { startHost, type TestHost } from '../helpers/host.ts';
import { PUSH_APP, PUSH_SETTINGS } from '../helpers/push.ts';

/** Stands for the built console: it has the worker, and no page. */
const consoleDir = resolve(import.meta.dirname, '../../public');

const GEOCODING_URL = 'https://maps.example/geocode?latlng={lat},{lng}&key={key}';

let plain: TestHost;
let pushing: TestHost;

beforeAll(async () => {
  plain = await startHost();
  pushing = await startHost({
    ...PUSH_SETTINGS,
    CONSOLE_API_URL: 'https://functions.example/api/',
    MAP_SERVICE_KEY: 'k-1',
    MAP_GEOCODING_URL: GEOCODING_URL,
    ANDROID_APP_URL: 'https://play.example/parks',
  });
});
afterAll(() => Promise.all([plain.close(), pushing.close()]));

async function get({ app: { services } }: TestHost, path: string) {
  const server = Fastify();
  await server.register(serveConsole, { consoleDir, services });
  const answer = await server.inject(path);
  await server.close();
  return answer;
}

test('AUTH-15 /config.json tells browsers what to register with where push is set, and nothing of it elsewhere', async () => {
  const config = (await get(pushing, '/config.json')).json();
  expect(config.push).toEqual(PUSH_APP);
  // Identity, documents and files stay where they are.
  expect(config).toMatchObject({ embedded: true, firebase: { apiKey: 'embedded' } });
  expect(JSON.stringify(config)).not.toContain('service-account');
  expect((await get(plain, '/config.json')).json()).not.toHaveProperty('push');
});

test('the calls of the console go to this host, or where CONSOLE_API_URL says', async () => {
  expect((await get(plain, '/config.json')).json().apiUrl).toBe('/api');
  expect((await get(pushing, '/config.json')).json().apiUrl).toBe('https://functions.example/api');
});

test('FORM-19 the key of a map service stands in /config.json where one is set, and there is none without', async () => {
  const { mapService } = (await get(pushing, '/config.json')).json();
  expect(mapService).toEqual({ key: 'k-1', geocodingUrl: GEOCODING_URL });
  expect((await get(plain, '/config.json')).json()).not.toHaveProperty('mapService');
});

test('SET-1 the apps for phones stand in /config.json where they are configured', async () => {
  expect((await get(pushing, '/config.json')).json().apps).toEqual({ android: 'https://play.example/parks' });
  expect((await get(plain, '/config.json')).json()).not.toHaveProperty('apps');
});

test('AUTH-15 the worker of push is asked for each time, so that a mended one reaches browsers', async () => {
  const worker = await get(pushing, '/firebase-messaging-sw.js');
  expect(worker.statusCode).toBe(200);
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-type']).toContain('javascript');
});
