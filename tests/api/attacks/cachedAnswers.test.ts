import { beforeAll, expect, test } from 'vitest';
import { LIVE_EVENTS_PATH } from '../../../contract/endpoints/incidents.ts';
import { sharedServer, TEST_PASSWORD, type TestServer } from '../../helpers/server.ts';
import { offerWorkAccounts } from '../../helpers/workAccount.ts';

/* Personal responses must not be stored in a proxy's cache or in the browser of a shared computer. */

const PERSONAL = 'private, no-store';
const TOOLKIT = '/identitytoolkit.googleapis.com/v1/accounts';
const DOCUMENTS = '/v1/projects/parks-console/databases/(default)/documents';

const DAYS = 'from_date=2026-11-01&to_date=2026-11-30';
const ASKED = JSON.stringify({ documents: [`${DOCUMENTS.slice(4)}/roles/admin`] });

let server: TestServer;
let email: string;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  ({ email } = await server.addUser({ role: 'super_admin' }));
  token = await server.signIn(email);
});

type Asked = { method?: string; body?: string; type?: string; token?: string };

async function cacheControl(path: string, { method = 'GET', body, type, token: by }: Asked = {}) {
  const leaving = new AbortController();
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      ...(by && { authorization: `Bearer ${by}` }),
      ...(body !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    signal: leaving.signal,
    ...(body !== undefined && { body }),
  });
  const { status, headers } = response;
  leaving.abort();
  return { status, cacheControl: headers.get('cache-control') };
}

const post = (body: string, type?: string): Asked => ({ method: 'POST', body, ...(type && { type }) });
const credentials = (password: string) => JSON.stringify({ email, password, returnSecureToken: true });

test.each<[string, number, string, () => Asked]>([
  ['an answer', 200, '/api/user/get_user_details/?platform=web', () => ({ token })],
  [
    'a page of a list',
    200,
    '/api/incidents/get_all_incidents/?platform=web&page=1&size=10',
    () => ({ token }),
  ],
  ['an export', 200, `/api/incidents/get_all_incidents/?platform=web&export=true&${DAYS}`, () => ({ token })],
  ['reference data', 200, '/api/reference/roles?platform=web', () => ({ token })],
  ['a refusal without a token', 401, '/api/user/get_user_details/?platform=web', () => ({})],
  ['a refusal of the input', 400, '/api/user/send_otp/', () => post('{"platform":"web"}')],
  ['a refusal of what is no JSON', 400, '/api/user/send_otp/', () => post('{')],
  ['a refusal of what is too long', 413, '/api/user/send_otp/', () => post(`"${'x'.repeat(2 ** 20)}"`)],
  ['what there is not', 404, '/api/nothing', () => ({ token })],
  ['a sign-in', 200, `${TOOLKIT}:signInWithPassword?key=k`, () => post(credentials(TEST_PASSWORD))],
  ['a sign-in that fails', 400, `${TOOLKIT}:signInWithPassword?key=k`, () => post(credentials('Wrong-1'))],
  ['who is signed in', 200, `${TOOLKIT}:lookup?key=k`, () => post(JSON.stringify({ idToken: token }))],
  ['what identity does not offer', 400, `${TOOLKIT}:signUp?key=k`, () => post('{}')],
  ['a token that cannot be renewed', 400, '/securetoken.googleapis.com/v1/token?key=k', () => post('{}')],
  ['documents', 200, `${DOCUMENTS}:batchGet`, () => ({ ...post(ASKED, 'text/plain'), token })],
  ['documents without a token', 401, `${DOCUMENTS}:batchGet`, () => post(ASKED, 'text/plain')],
])('%s (%i) is not cached on its way', async (_what, status, path, asked) => {
  expect(await cacheControl(path, asked())).toEqual({ status, cacheControl: PERSONAL });
});

test('the live stream is not either, nor changed on its way', async () => {
  expect(await cacheControl(`/api${LIVE_EVENTS_PATH}?platform=web`, { token })).toEqual({
    status: 200,
    cacheControl: `${PERSONAL}, no-transform`,
  });
});

test('/dev/outbox is not either, which has codes', async () => {
  await offerWorkAccounts(server);
  const answer = await cacheControl('/dev/outbox').finally(() => offerWorkAccounts(server, false));
  expect(answer).toEqual({ status: 200, cacheControl: PERSONAL });
});
