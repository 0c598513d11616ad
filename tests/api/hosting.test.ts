import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ConsoleConfig } from '../../contract/schemas/consoleConfig.ts';
import type { Hosting } from '../../server/console/hostedConsole.ts';
import { writeHosting } from '../../server/operations/maintenance/writeHosting.ts';
import { PUSH_SETTINGS } from '../helpers/push.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { writeServiceAccount } from '../helpers/serviceAccount.ts';

/* npm run hosting. tests/emulator/hosting.emulator.ts opens what it writes on the Hosting emulator. */

const SERVER = 'https://server.parks.example';
const ASKS = '<link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous" />';

let folder: string;
let consoleDir: string;
let target: string;
let server: TestServer;
let printed: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parks-hosting-'));
  consoleDir = join(folder, 'console');
  mkdirSync(join(consoleDir, 'assets'), { recursive: true });
  writeFileSync(join(consoleDir, 'index.html'), `<!doctype html><head>${ASKS}</head><body></body>`);
  writeFileSync(join(consoleDir, 'preloads.json'), '{}');
  writeFileSync(join(consoleDir, 'serviceWorker.js'), 'self.skipWaiting();');
  // The server knows the assets that are there when it starts.
  release('index-1.js');
  server = await startServer(
    {
      ...PUSH_SETTINGS,
      ...{ IDENTITY: 'firebase', DOCUMENTS: 'firestore' },
      FIREBASE_SERVICE_ACCOUNT: writeServiceAccount(folder, PUSH_SETTINGS.FIREBASE_PROJECT_ID),
      PUBLIC_URL: 'https://console.parks.example',
      PUBLIC_SERVER_URL: SERVER,
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      MAP_GEOCODING_URL: 'https://maps.example/geocode?latlng={lat},{lng}',
    },
    { consoleDir },
  );
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  target = mkdtempSync(join(folder, 'target-'));
  printed = [];
  release('index-1.js');
});
afterEach(() => rmSync(target, { recursive: true, force: true }));

/** Builds a console with these assets alone. */
function release(...names: string[]): void {
  for (const name of readdirSync(join(consoleDir, 'assets'))) rmSync(join(consoleDir, 'assets', name));
  for (const name of names) {
    for (const file of [name, `${name}.br`, `${name}.gz`, `${name}.map`]) {
      writeFileSync(join(consoleDir, 'assets', file), name);
    }
  }
}

const write = (...args: string[]) =>
  writeHosting({ env: {}, args, folder: target, print: (line) => printed.push(line) }, consoleDir);

const readJson = (name: string) => JSON.parse(readFileSync(join(target, name), 'utf8'));

function findHeaders(source: string): Record<string, string> {
  const { headers }: Hosting = readJson('firebase.json').hosting;
  const found = headers.find((rule) => rule.source === source)?.headers ?? [];
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

test('the headers of Firebase Hosting are those of the running server', async () => {
  await write(server.origin, target);
  const response = await fetch(server.origin, { headers: { accept: 'text/html' } });
  const changing =
    /^(connection|keep-alive|date|content-(length|type)|etag|server-timing|x-request-id|vary)$/;
  const served = [...response.headers].filter(([name]) => !changing.test(name));
  expect(findHeaders('**')).toEqual(Object.fromEntries(served));
  expect(served.length).toBeGreaterThan(10);
  for (const [source, path] of [
    ['/*.*', '/serviceWorker.js'],
    ['/assets/**', '/assets/index-1.js'],
  ] as const) {
    const { headers } = await fetch(server.origin + path);
    expect(findHeaders(source)).toEqual({ 'cache-control': headers.get('cache-control') });
  }
});

test('pages may reach the server, Firebase and the map service, and no other address', async () => {
  await write(server.origin, target);
  const policy = findHeaders('**')['content-security-policy'] ?? '';
  const allowed = Object.fromEntries(policy.split(';').map((one) => one.split(/ (.*)/s)));
  expect(allowed['connect-src']?.split(' ')).toEqual([
    ...["'self'", SERVER, 'https://maps.example'],
    ...['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'],
    ...['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    'https://firestore.googleapis.com',
  ]);
  expect(allowed['img-src']).toBe(`'self' data: blob: ${SERVER} https://tiles.example`);
  expect(allowed['media-src']).toBe(`'self' blob: ${SERVER}`);
  expect(allowed['script-src']).toBe("'self'");
});

test('SHELL-1 the page and /config.json have the settings of the server; files for other servers stay behind', async () => {
  await write(server.origin, target);
  const settings = readJson('public/config.json');
  expect(settings).toEqual(await (await fetch(`${server.origin}/config.json`)).json());
  expect(settings).toMatchObject({ apiUrl: `${SERVER}/api`, serverUrl: SERVER });
  const page = readFileSync(join(target, 'public/index.html'), 'utf8');
  const [, inPage = ''] = /<script type="application\/json" id="config">(.*)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(inPage)).toEqual(settings);
  expect(page).not.toContain(ASKS);
  const files = readdirSync(join(target, 'public'), { recursive: true });
  expect(files.sort()).toEqual([
    'assets',
    'assets/index-1.js',
    'config.json',
    'index.html',
    'serviceWorker.js',
  ]);
  expect(readJson('firebase.json').hosting).toMatchObject({
    public: 'public',
    rewrites: [{ source: '!/assets/**', destination: '/index.html' }],
  });
  expect(printed[0]).toBe(`Wrote 4 files and firebase.json to ${target}.`);
});

test('OFF-8 the scripts of the release before stay, also if the new one is written twice, and older ones go', async () => {
  const getScripts = () => readdirSync(join(target, 'public/assets')).sort();
  await write(server.origin, target);
  release('index-2.js', 'same.js');
  await write(server.origin, target);
  await write(server.origin, target);
  expect(getScripts()).toEqual(['index-1.js', 'index-2.js', 'same.js']);
  release('index-3.js', 'same.js');
  await write(server.origin, target);
  expect(getScripts()).toEqual(['index-2.js', 'index-3.js', 'same.js']);
});

test('other parts of firebase.json stay', async () => {
  const given = { firestore: { rules: 'firestore.rules' }, hosting: { site: 'parks', public: 'old' } };
  writeFileSync(join(target, 'firebase.json'), JSON.stringify(given));
  await write(server.origin, target);
  expect(readJson('firebase.json')).toMatchObject({ ...given, hosting: { site: 'parks', public: 'public' } });
});

describe('settings in a file, for the functions of somebody else', () => {
  const settings: ConsoleConfig = {
    apiUrl: 'https://functions.example/api',
    firebase: {
      apiKey: 'key',
      authDomain: 'p.firebaseapp.com',
      projectId: 'p',
      storageBucket: 'p.appspot.com',
    },
    embedded: false,
  };

  const writeWith = (changed: object) => {
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ ...settings, ...changed }));
    return write('../settings.json', '.');
  };

  test('pages may reach them and the services of Firebase', async () => {
    await writeWith({});
    const policy = findHeaders('**')['content-security-policy'];
    expect(policy).toContain(
      "connect-src 'self' https://functions.example https://firebasestorage.googleapis.com",
    );
    expect(policy).toContain("img-src 'self' data: blob: https://firebasestorage.googleapis.com;");
    expect(policy).toContain('https://firestore.googleapis.com;');
    expect(readJson('public/config.json')).toEqual(settings);
  });

  test('AUTH-2 with work accounts, pages may load the popup of Firebase and its scripts', async () => {
    await writeWith({});
    expect(findHeaders('**')['content-security-policy']).toContain("script-src 'self';");
    await writeWith({ workAccount: { provider: 'google.com' } });
    const policy = findHeaders('**')['content-security-policy'];
    expect(policy).toContain("script-src 'self' https://apis.google.com;");
    expect(policy).toContain("frame-src 'self' https://p.firebaseapp.com;");
    expect(findHeaders('**')['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  test.each([
    [{ apiUrl: '/api' }, 'apiUrl is "/api", but must be an address'],
    [{ embedded: true }, 'The embedded identity signs people in only on pages of its own server.'],
    [{ embedded: true, embeddedIdentity: false }, 'serverUrl must be the address of the server'],
    [{ apiUrl: undefined }, 'does not have the settings of a console'],
  ])('%j are refused, and nothing is written', async (changed, sentence) => {
    await expect(writeWith(changed)).rejects.toThrow(sentence);
    expect(readdirSync(target)).toEqual([]);
  });
});

test('a folder with other files, several sites, and a server that does not answer are refused', async () => {
  await expect(write('http://127.0.0.1:1', target)).rejects.toThrow(
    'http://127.0.0.1:1/config.json does not have the settings of a console',
  );
  writeFileSync(join(target, 'firebase.json'), JSON.stringify({ hosting: [] }));
  await expect(write(server.origin, target)).rejects.toThrow('has several sites');
  rmSync(join(target, 'firebase.json'));
  writeFileSync(join(target, 'letter.txt'), '');
  await expect(write(server.origin, target)).rejects.toThrow('has other files');
  await expect(write(server.origin)).rejects.toThrow('Usage: npm run hosting');
  await expect(write(server.origin, target, 'more')).rejects.toThrow('Usage: npm run hosting');
  expect(existsSync(join(target, 'public'))).toBe(false);
});
