import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/endpoints/calls.ts';
import { LIVE_EVENTS_PATH } from '../../contract/endpoints/incidents.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';

let server: TestServer;
let id: string;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  const person = await server.addUser({ role: 'super_admin' });
  id = person.id;
  token = await server.signIn(person.email);
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.origin}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', ...init.headers },
  });
const details = `/api${calls.get_user_details.path}?platform=web`;

test.each(['bearer', 'BEARER', 'Bearer ', 'firebase'])(
  'DATA-1 the scheme of the token is the same in any case: %s',
  async (scheme) => {
    expect((await ask(details, { headers: { authorization: `${scheme} ${token}` } })).status).toBe(200);
  },
);

test('DATA-1 HEAD is answered as GET is, without the body', async () => {
  const paths = Object.values(calls)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `/api${path}?platform=web&user_id=${id}`);
  expect(paths.length).toBeGreaterThan(20);
  const statuses = new Set<number>();
  for (const path of [...paths, '/healthz', '/api/reference/roles?platform=web', '/api/nothing']) {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
    const length = get.headers.get('content-length');
    expect([path, head.status, head.headers.get('content-type')]).toEqual([
      path,
      get.status,
      get.headers.get('content-type'),
    ]);
    // Streamed responses have no length.
    if (head.headers.has('content-length'))
      expect([path, head.headers.get('content-length')]).toEqual([path, length]);
    expect(await head.text()).toBe('');
    await get.text();
    statuses.add(get.status);
  }
  expect(statuses).toContain(200);
  expect(statuses).toContain(400);
});

test('NPAN-5 HEAD of the live events is answered and opens no stream', async () => {
  const path = `/api${LIVE_EVENTS_PATH}?platform=web`;
  const head = await ask(path, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  expect((await ask(path, { method: 'HEAD', headers: { authorization: '' } })).status).toBe(401);
});

test.each(['gzip', 'GZIP', 'deflate, gzip', 'br'])(
  'DATA-1 a compressed body (%s) is refused with 415 and what is accepted, by every service of the server',
  async (coding) => {
    const sent = gzipSync(JSON.stringify({ platform: 'web', email: 'a@parks.example' }));
    for (const path of [
      `/api${calls.send_otp.path}`,
      '/api/reference/injury_types?platform=web',
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    ]) {
      const headers = { 'content-type': 'application/json', 'content-encoding': coding };
      const answer = await ask(path, { method: 'POST', headers, body: new Uint8Array(sent) });
      expect([path, answer.status, answer.headers.get('accept-encoding')]).toEqual([path, 415, 'identity']);
      expect(JSON.stringify(await answer.json())).toContain('The body must not be compressed.');
    }
  },
);

test('DATA-1 a body declared as uncompressed is accepted', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
  const body = JSON.stringify({ platform: 'web', email: 'nobody@parks.example' });
  expect((await ask(`/api${calls.send_otp.path}`, { method: 'POST', headers, body })).status).toBe(200);
});
