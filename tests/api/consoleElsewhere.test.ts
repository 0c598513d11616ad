import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleConfig } from '../../server/console/consoleConfig.ts';
import { incidentInput } from '../helpers/incidents.ts';
import { mp4 } from '../helpers/sampleFiles.ts';
import { sharedServer, startServer, type TestServer } from '../helpers/server.ts';
import { BUCKET, storageWire } from '../helpers/storageWire.ts';

/* PUBLIC_SERVER_URL: another server has the console. The setting needs IDENTITY=firebase, but its effects do not. */

const CONSOLE = 'https://console.parks.example';
const SERVER = 'https://server.parks.example';
const OTHER = 'https://other.parks.example';
const SESSION = '/v0/session';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer(
    { PUBLIC_URL: CONSOLE, CORS_ORIGINS: OTHER },
    { override: { publicServerUrl: SERVER } },
  );
  token = await server.signIn((await server.addUser()).email);
});
afterAll(() => server.close());

type Asked = { method?: string; headers?: Record<string, string>; of?: TestServer };

const ask = (path: string, { method = 'GET', headers = {}, of = server }: Asked = {}) =>
  fetch(`${of.origin}${path}`, { method, headers });

const bearer = (of: string) => ({ authorization: `Bearer ${of}` });

async function storeFilm(of = server, by = token): Promise<string> {
  const path = `photovideos/film-${crypto.randomUUID()}`;
  const { body } = await storageWire(of.origin, by).multipart(path, mp4(1000));
  return `${BUCKET}/${encodeURIComponent(path)}?alt=media&token=${body.downloadTokens}`;
}

test('the console learns where calls, documents and files are', async () => {
  expect(await consoleConfig(server.app.services)).toMatchObject({
    apiUrl: `${SERVER}/api`,
    serverUrl: SERVER,
  });
  expect(await consoleConfig((await sharedServer()).app.services)).toMatchObject({
    apiUrl: '/api',
    serverUrl: undefined,
  });
});

test('the console may call without a setting for it, and with a cookie only for files; others never with one', async () => {
  const getAllowed = async (path: string, origin: string) => {
    const { headers } = await ask(path, { headers: { origin } });
    return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-credentials')];
  };
  expect(await getAllowed('/v0/b/parks-console/o/x', CONSOLE)).toEqual([CONSOLE, 'true']);
  expect(await getAllowed('/api/user/get_user_details/?platform=web', CONSOLE)).toEqual([CONSOLE, null]);
  expect(await getAllowed('/v1/projects/x', CONSOLE)).toEqual([CONSOLE, null]);
  expect(await getAllowed('/v0/b/parks-console/o/x', OTHER)).toEqual([OTHER, null]);
  expect(await getAllowed('/v0/b/parks-console/o/x', 'https://evil.example')).toEqual([null, null]);
  const preflight = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const asked = await ask(SESSION, { method: 'OPTIONS', headers: { origin: CONSOLE, ...preflight } });
  expect([asked.status, asked.headers.get('access-control-allow-credentials')]).toEqual([204, 'true']);
});

test('FORM-9 pages of the same site show files; pages of other consoles only their own', async () => {
  const read = async (of: TestServer, by: string) => {
    const { headers } = await ask(await storeFilm(of, by), { of, headers: bearer(by) });
    return headers.get('cross-origin-resource-policy');
  };
  expect(await read(server, token)).toBe('same-site');
  const plain = await sharedServer();
  expect(await read(plain, await plain.signIn((await plain.addUser()).email))).toBe('same-origin');
});

test('FORM-9 uploads go on at the server, whose addresses an incident may have', async () => {
  const { headers } = await storageWire(server.origin, token).start(
    `photovideos/${crypto.randomUUID()}.jpg`,
    100,
  );
  expect(headers.get('x-goog-upload-url')).toMatch(`${SERVER}${BUCKET}?`);
  const file = async (origin: string) => {
    const { case_details, ...input } = incidentInput();
    const photo_video = [`${origin}${await storeFilm()}`];
    const incident = { ...input, case_details: { ...case_details, photo_video } };
    return (await server.call('create_incident', incident, { token })).status;
  };
  expect([await file(SERVER), await file(''), await file(OTHER)]).toEqual([200, 200, 400]);
});

test('FORM-9 the token of a call becomes the cookie that reads files, out of reach of scripts, and is removed again', async () => {
  const set = await ask(SESSION, { method: 'POST', headers: { origin: CONSOLE, ...bearer(token) } });
  expect(set.status).toBe(204);
  expect(set.headers.get('cache-control')).toBe('no-store');
  const attributes = 'Path=/v0/; HttpOnly; SameSite=Strict; Secure';
  expect(set.headers.getSetCookie()).toEqual([`parks_session=${token}; ${attributes}`]);
  const cookie = set.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const address = await storeFilm();
  expect((await ask(address, { headers: { cookie } })).status).toBe(200);
  const stranger = await server.signIn((await server.addUser()).email);
  expect((await ask(address, { headers: { cookie: `parks_session=${stranger}` } })).status).toBe(403);

  const removed = await ask(SESSION, { method: 'DELETE', headers: { origin: CONSOLE } });
  expect(removed.status).toBe(204);
  expect(removed.headers.getSetCookie()).toEqual([`parks_session=; Max-Age=0; ${attributes}`]);
});

test('FORM-9 no cookie without the token of an active account, nor on a server that has the console itself', async () => {
  const post = (headers: Record<string, string>, of = server) =>
    ask(SESSION, { method: 'POST', headers, of });
  const suspended = await server.addUser();
  const theirs = await server.signIn(suspended.email);
  await server.app.services.identity.updateAccount(suspended.id, { disabled: true });
  // A cookie alone must not be renewed, because browsers add it to forged requests.
  const renewed: Record<string, string> = { cookie: `parks_session=${token}` };
  for (const headers of [{}, bearer('no-token'), renewed, bearer(theirs)]) {
    const answer = await post(headers);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  }
  const plain = await sharedServer();
  const own = await plain.signIn((await plain.addUser()).email);
  expect((await post(bearer(own), plain)).status).toBe(404);
});
