import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { httpGeocoder } from '../../server/geocoding/httpGeocoder.ts';
import { startServer, type TestServer } from '../helpers/server.ts';

const KEY = 'a-key-of-the-geocoder';
const IN_CITY = { lat: 1.29027, lng: 103.85196 };
const IN_ZOO = { lat: 1.40435, lng: 103.79302 };

/** A stand-in for a geocoder with Nominatim's documented interface. Each test sets its response. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: URL[] = [];
const geocoder = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://geocoder'));
  answer(request, response);
});
let url: string;
let server: TestServer;
let token: string;

const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

beforeAll(async () => {
  geocoder.listen(0, '127.0.0.1');
  await once(geocoder, 'listening');
  url = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/api`;
  server = await startServer({ GEOCODER_URL: `${url}/`, GEOCODER_KEY: KEY });
  token = await server.signIn((await server.addUser()).email);
});
afterAll(async () => {
  await server.close();
  geocoder.closeAllConnections();
  geocoder.close();
});
beforeEach(() => {
  asked.length = 0;
});

describe('a geocoder of the settings', () => {
  test('FORM-6: returns the address of a place, and sends place, language and key', async () => {
    answer = json({ display_name: 'St Andrew’s Road, Downtown Core, Singapore', lat: '1.29', lon: '103.85' });
    const { body } = await server.call('geocode_reverse', { platform: 'web', ...IN_CITY }, { token });
    expect(body).toEqual({ message: 'Success', address: 'St Andrew’s Road, Downtown Core, Singapore' });
    expect(asked[0]?.pathname).toBe('/api/reverse');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      format: 'jsonv2',
      lat: '1.29027',
      lon: '103.85196',
      'accept-language': 'en',
      key: KEY,
    });
    expect(JSON.stringify(body)).not.toContain(KEY);
  });

  test('FORM-7: adds its places to our own, those in Singapore and well-formed alone', async () => {
    answer = json([
      {
        display_name: 'Mandai Zoo Stop, Mandai Lake Road, Singapore',
        name: 'Mandai Zoo Stop',
        lat: '1.4043',
        lon: '103.7930',
      },
      { display_name: 'Zoo Road, Singapore', lat: '1.35', lon: '103.9' },
      { display_name: 'Taronga Zoo, Sydney', lat: '-33.84', lon: '151.24' },
      { display_name: '', lat: '1.4', lon: '103.8' },
      { display_name: 'Nowhere', lat: 'north', lon: '103.8' },
      'zoo',
      null,
    ]);
    const { body } = await server.call(
      'geocode_search',
      { platform: 'web', keyword: 'Singapore Zoo' },
      { token },
    );
    const titles = body.data.map(({ title }: { title: string }) => title);
    expect(titles[0]).toBe('Singapore Zoo');
    expect(titles).toHaveLength(20);
    const { body: rare } = await server.call(
      'geocode_search',
      { platform: 'web', keyword: 'Carousel' },
      { token },
    );
    expect(rare.data.map(({ title }: { title: string }) => title)).toEqual([
      'Carousel',
      'Mandai Zoo Stop',
      'Zoo Road',
    ]);
    expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({
      q: 'Carousel',
      countrycodes: 'sg',
      bounded: '1',
    });
  });

  test('FORM-6: is asked the same once in a while, and never about a place outside Singapore', async () => {
    answer = json({ display_name: 'Once, Singapore' });
    const reverse = (lat: number, lng: number) =>
      server.call('geocode_reverse', { platform: 'web', lat, lng }, { token });
    await Promise.all([reverse(1.3, 103.8), reverse(1.3, 103.8), reverse(1.300001, 103.8)]);
    expect((await reverse(1.3, 103.8)).body.address).toBe('Once, Singapore');
    expect(asked).toHaveLength(1);
    expect((await reverse(-33.84, 151.24)).body.address).toMatch(/^Outside the parks/);
    expect(asked).toHaveLength(1);
  });
});

describe('an unhelpful geocoder: our own zones are used', () => {
  const failures: [string, () => void][] = [
    [
      'refuses',
      () => {
        answer = json({ error: 'no' }, 500);
      },
    ],
    [
      'wants another key',
      () => {
        answer = json({ error: 'key' }, 401);
      },
    ],
    [
      'answers with no JSON',
      () => {
        answer = (_, response) => response.end('<html>');
      },
    ],
    [
      'answers something else',
      () => {
        answer = json({ display_name: 7 });
      },
    ],
    [
      'knows nothing of the place',
      () => {
        answer = json({ error: 'Unable to geocode' }, 404);
      },
    ],
    [
      'breaks off',
      () => {
        answer = (request) => request.socket.destroy();
      },
    ],
    [
      'sends the key elsewhere',
      () => {
        answer = (_, response) => response.writeHead(302, { location: `${url}/elsewhere` }).end();
      },
    ],
    [
      'never stops answering',
      () => {
        answer = (_, response) => {
          response.writeHead(200);
          const more = setInterval(() => response.write('x'.repeat(64 * 1024)), 1);
          response.on('close', () => clearInterval(more));
        };
      },
    ],
  ];

  test.each(failures)('FORM-6, FORM-7: if it %s', async (_, fail) => {
    fail();
    expect(await httpGeocoder({ url, key: KEY }).reverse(IN_ZOO)).toBeUndefined();
    // A new instance, because the adapter pauses after a failure.
    expect(await httpGeocoder({ url, key: KEY }).search('zoo')).toEqual([]);
    expect(new Set(asked.map(({ pathname }) => pathname))).toEqual(new Set(['/api/reverse', '/api/search']));
  });

  test('FORM-6: if it does not answer, after three seconds; after that it is not asked for a while', async () => {
    answer = () => undefined;
    const server = await startServer({ GEOCODER_URL: `${url}/`, GEOCODER_KEY: KEY });
    onTestFinished(() => server.close());
    const token = await server.signIn((await server.addUser()).email);
    const startedAt = performance.now();
    const { status, body } = await server.call('geocode_reverse', { platform: 'web', ...IN_ZOO }, { token });
    expect(performance.now() - startedAt).toBeLessThan(6000);
    expect([status, body.address]).toEqual([200, expect.stringMatching(/^Near .*, Singapore Zoo$/)]);
    expect(asked).toHaveLength(1);
    expect(
      (await server.call('geocode_search', { platform: 'web', keyword: 'Flying Fox Walk' }, { token })).body
        .data,
    ).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });
});
