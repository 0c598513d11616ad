import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isConsolePath } from '../../contract/serverPaths.ts';
import { serveConsole } from '../../server/console/serveConsole.ts';
import type { Services } from '../../server/services.ts';
import { PAGES } from '../../src/pages.ts';
import { PUSH_APP, PUSH_SETTINGS } from '../helpers/push.ts';
import { sharedServer, startServer, type TestServer } from '../helpers/server.ts';

const ASKS = '<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous" />';
const LIST = [
  { href: '/assets/list-1a2b3c4d.js' },
  { href: '/assets/table-1a2b3c4d.js', media: 'not all and (max-width: 768px)' },
];

const GEOCODING_URL = 'https://maps.example/geocode?latlng={lat},{lng}&key={key}';

let plain: TestServer;
let host: TestServer;
let consoleDir: string;

beforeAll(async () => {
  plain = await sharedServer();
  host = await startServer({
    ...PUSH_SETTINGS,
    CONSOLE_API_URL: 'https://functions.example/api/',
    MAP_SERVICE_KEY: 'k-1',
    MAP_GEOCODING_URL: GEOCODING_URL,
    ANDROID_APP_URL: 'https://play.example/parks',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    MAP_TILES_ATTRIBUTION: '</script><b>',
  });
  consoleDir = mkdtempSync(join(tmpdir(), 'parks-page-'));
  mkdirSync(join(consoleDir, 'assets'));
  writeFileSync(join(consoleDir, 'index.html'), `<!doctype html><head>${ASKS}</head><body></body>`);
  writeFileSync(join(consoleDir, 'serviceWorker.js'), 'self.skipWaiting();');
  writeFileSync(join(consoleDir, 'preloads.json'), JSON.stringify({ '/incidents_list': LIST }));
});
afterAll(async () => {
  rmSync(consoleDir, { recursive: true, force: true });
  await host.close();
});

async function served(services: Services = host.app.services) {
  const server = Fastify();
  await server.register(serveConsole, { consoleDir, services });
  return {
    get: (path: string, headers = {}) =>
      server.inject({ path, headers: { accept: 'text/html', ...headers } }),
    close: () => server.close(),
  };
}

test('SHELL-1 a page contains the answer of /config.json, as data that neither ends nor starts an element', async () => {
  const { get, close } = await served();
  const { body, headers } = await get('/');
  const [, data = ''] = /<script type="application\/json" id="config">(.*)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toEqual((await get('/config.json')).json());
  expect(data).not.toContain('<');
  expect(body).not.toContain(ASKS);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  await close();
});

test("SHELL-15 a page carries the server's time", async () => {
  const now = new Date('2026-11-21T02:00:00.123Z');
  const { get, close } = await served({ ...host.app.services, now: () => now });
  expect((await get('/')).headers['server-timing']).toBe(`now;dur=${now.getTime()}`);
  await close();
});

test('SHELL-1 a page names the chunks of its own address, by the width of the screen, and of no other', async () => {
  const { get, close } = await served();
  const { body } = await get('/incidents_list?page=2');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/list-1a2b3c4d.js">');
  expect(body).toContain('table-1a2b3c4d.js" media="not all and (max-width: 768px)">');
  for (const path of ['/', '/login_with_id', '/constructor'])
    expect((await get(path)).body).not.toContain('list-');
  await close();
});

function withDatabase(answer: () => Promise<unknown>) {
  const { services } = host.app;
  let isAway = true;
  const database = new Proxy(services.database, {
    get: (target, name, receiver) =>
      isAway && name === 'select' ? () => ({ from: answer }) : Reflect.get(target, name, receiver),
  });
  return { services: { ...services, database }, comesBack: () => (isAway = false) };
}

test('SHELL-1 while the database is down, pages load and request their settings later', async () => {
  const { services, comesBack } = withDatabase(() => Promise.reject(new Error('gone')));
  const { get, close } = await served(services);
  const { statusCode, body } = await get('/incidents_list');
  expect(statusCode).toBe(200);
  expect(body).toContain(ASKS);
  expect(body).toContain('list-1a2b3c4d.js');
  comesBack();
  expect((await get('/incidents_list')).body).toContain('id="config"');
  await close();
});

test('SHELL-1 a database that does not answer delays no page, and gets one query for all of them', async () => {
  const answer = vi.fn(() => new Promise(() => undefined));
  const { get, close } = await served(withDatabase(answer).services);
  const pages = await Promise.all([get('/'), get('/incidents_list')]);
  for (const { statusCode, body } of pages) expect([statusCode, body.includes(ASKS)]).toEqual([200, true]);
  expect(answer).toHaveBeenCalledTimes(1);
  await close();
});

test('SHELL-1 the template of the page is not served as a file', async () => {
  const { get, close } = await served();
  expect((await get('/preloads.json', { accept: '*/*' })).statusCode).toBe(404);
  expect((await get('/index.html')).body).toContain('id="config"');
  await close();
});

describe('/config.json', () => {
  async function getConfig({ app: { services } }: TestServer) {
    const { get, close } = await served(services);
    const answer = await get('/config.json', { accept: '*/*' });
    await close();
    return answer.json();
  }

  test('AUTH-15 /config.json has the push registration if push is configured, and nothing of it otherwise', async () => {
    const config = await getConfig(host);
    expect(config.push).toEqual(PUSH_APP);
    expect(config).toMatchObject({ embedded: true, firebase: { apiKey: 'embedded' } });
    expect(JSON.stringify(config)).not.toContain('service-account');
    expect(await getConfig(plain)).not.toHaveProperty('push');
  });

  test('console calls go to this server, or to CONSOLE_API_URL', async () => {
    expect((await getConfig(plain)).apiUrl).toBe('/api');
    expect((await getConfig(host)).apiUrl).toBe('https://functions.example/api');
  });

  test('FORM-19 /config.json has the key of a map service only if one is configured', async () => {
    expect((await getConfig(host)).mapService).toEqual({ key: 'k-1', geocodingUrl: GEOCODING_URL });
    expect(await getConfig(plain)).not.toHaveProperty('mapService');
  });

  test('/config.json says that mail is missing only in production without a mail server', async () => {
    expect((await getConfig(plain)).mailMissing).toBe(true);
    expect(await getConfig(host)).not.toHaveProperty('mailMissing');
  });

  test('SET-1 /config.json has the phone apps if they are configured', async () => {
    expect((await getConfig(host)).apps).toEqual({ android: 'https://play.example/parks' });
    expect(await getConfig(plain)).not.toHaveProperty('apps');
  });
});

test('OFF-1 AUTH-15 the service worker is asked for each time, and has the policy of the pages', async () => {
  const { get, close } = await served();
  const worker = await get('/serviceWorker.js', { accept: '*/*' });
  expect(worker.statusCode).toBe(200);
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.headers['content-type']).toContain('javascript');
  await close();
  const policy = String((await host.app.inject('/healthz')).headers['content-security-policy']);
  expect(policy).toContain("worker-src 'self' blob:");
  expect(policy).toContain("script-src 'self';");
});

test('OFF-1 no address of the server opens the console from the device, and every address of the console does', () => {
  const routes = host.app.printRoutes({ commonPrefix: false });
  const paths = [...routes.matchAll(/^[├└]── (\/[\w.-]*)/gm)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => path !== '/' && isConsolePath(path))).toEqual([]);
  expect(['/api/incident/get', '/v0/b/x/o/y', '/dev/outbox', '/park.svg'].filter(isConsolePath)).toEqual([]);
  expect(PAGES.filter(({ path }) => !isConsolePath(path))).toEqual([]);
  for (const path of ['/', '/login_with_id', '/forgot', '/no_such_page'])
    expect(isConsolePath(path)).toBe(true);
});
