import { beforeAll, expect, test } from 'vitest';
import { sharedServer, type TestServer, type TestUser } from '../helpers/server.ts';

let server: TestServer;
let person: TestUser;
let token: string;

beforeAll(async () => {
  server = await sharedServer();
  person = await server.addUser();
  token = await server.signIn(person.email);
});

const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
const LOOKUP = '/identitytoolkit.googleapis.com/v1/accounts:lookup';
const UPDATE = '/identitytoolkit.googleapis.com/v1/accounts:update';
const TOKEN = '/securetoken.googleapis.com/v1/token';

async function post(path: string, body: unknown, type = 'application/json') {
  const response = await fetch(`${server.origin}${path}?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-client-version': 'Node/JsCore/12.19.0/FirebaseCore-web' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const password = 'Some-password-1';

test.each<[string, string, unknown]>([
  ['MISSING_EMAIL', SIGN_IN, { password }],
  ['MISSING_EMAIL', SIGN_IN, { email: 7, password }],
  ['INVALID_EMAIL', SIGN_IN, { email: 'a b', password }],
  ['INVALID_EMAIL', SIGN_IN, { email: `${'a'.repeat(5000)}@parks.example`, password }],
  ['MISSING_PASSWORD', SIGN_IN, { email: 'a@parks.example' }],
  ['MISSING_PASSWORD', SIGN_IN, { email: 'a@parks.example', password: { $ne: '' } }],
  ['INVALID_LOGIN_CREDENTIALS', SIGN_IN, { email: 'a@parks.example', password: 'x'.repeat(5000) }],
  ['INVALID_LOGIN_CREDENTIALS', SIGN_IN, { email: 'a@parks.example', password: '\u0000\ud800' }],
  ['INVALID_REQUEST', SIGN_IN, []],
  ['INVALID_REQUEST', SIGN_IN, null],
  ['MISSING_ID_TOKEN', LOOKUP, {}],
  ['INVALID_ID_TOKEN', LOOKUP, { idToken: 'x.y.z' }],
  ['INVALID_GRANT_TYPE', TOKEN, { grant_type: 'password' }],
  ['MISSING_REFRESH_TOKEN', TOKEN, { grant_type: 'refresh_token' }],
  ['INVALID_REFRESH_TOKEN', TOKEN, { grant_type: 'refresh_token', refresh_token: 'x' }],
  [
    'OPERATION_NOT_ALLOWED',
    '/identitytoolkit.googleapis.com/v1/accounts:signUp',
    { email: 'a@b.example', password },
  ],
  ['OPERATION_NOT_ALLOWED', '/identitytoolkit.googleapis.com/v1/accounts:delete', {}],
  ['OPERATION_NOT_ALLOWED', UPDATE, { password }],
])('AUTH-3 %s is answered in the shape that the SDK reads: %s %j', async (message, path, body) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ code: 400, message, errors: [{ message }] });
});

test('AUTH-10 a refresh token of an account that is there, but not given to it, is refused', async () => {
  const refresh_token = `${person.id}.${'A'.repeat(43)}`;
  const answer = await post(TOKEN, { grant_type: 'refresh_token', refresh_token });
  expect(answer.body.error.message).toBe('INVALID_REFRESH_TOKEN');
});

test.each<[number, string, string]>([
  [400, '{"email":', 'application/json'],
  [400, '', 'application/json'],
  [400, '{"__proto__":{"email":"a"}}', 'application/json'],
  [413, JSON.stringify({ email: 'a'.repeat(100_000) }), 'application/json'],
  [415, '<email/>', 'application/xml'],
  [400, 'email=a', 'text/plain'],
])('AUTH-3 %i for an invalid body, never a server error: %.20s', async (status, body, type) => {
  const answer = await post(SIGN_IN, body, type);
  expect(answer.status).toBe(status);
  expect(answer.body.error).toMatchObject({ code: status, message: expect.any(String) });
});

test('AUTH-2 a refresh is form-encoded, and answers are not cached', async () => {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' }).toString();
  const answer = await post(TOKEN, form, 'application/x-www-form-urlencoded');
  expect(answer.body.error.message).toBe('INVALID_REFRESH_TOKEN');
  expect((await post(LOOKUP, { idToken: token })).headers.get('cache-control')).toBe('private, no-store');
});

test.each<[string, object]>([
  ['UDET-2', { email: 'other@parks.example' }],
  ['UDET-11', { password, returnSecureToken: true }],
  ['UDET-2', { displayName: 'Somebody Else' }],
  ['AUTH-2', { deleteProvider: ['password'] }],
  ['UDET-4', { disableUser: true }],
])("%s IAUD-2 one's own account cannot be changed through the identity service: %j", async (_id, change) => {
  const answer = await post(UPDATE, { idToken: token, ...change });
  expect(answer.body.error.message).toBe('OPERATION_NOT_ALLOWED');
  const [user] = (await post(LOOKUP, { idToken: token })).body.users;
  expect(user).toMatchObject({
    localId: person.id,
    email: person.email,
    emailVerified: true,
    displayName: person.name,
    disabled: false,
    providerUserInfo: [{ providerId: 'password' }],
  });
  expect(await server.signIn(person.email)).toMatch(/\./);
});

test('UDET-15 an email belongs to one account, in any case', async () => {
  const { identity } = server.app.services;
  const again = { email: person.email.toUpperCase(), displayName: 'Somebody' };
  await expect(identity.createAccount(again)).rejects.toThrow('Existing user in firebase.');
  const other = await server.addUser();
  await expect(identity.updateAccount(other.id, { email: person.email })).rejects.toThrow(
    'Existing user in firebase.',
  );
  await expect(identity.updateAccount('nobody', { disabled: true })).rejects.toThrow('no account');
});

test('AUTH-2 an account without a password cannot be signed in to with one', async () => {
  const { identity } = server.app.services;
  const email = `work-${crypto.randomUUID()}@parks.example`;
  await identity.createAccount({ email, displayName: 'Work account' });
  for (const guess of ['null', 'undefined', 'scrypt']) {
    const answer = await post(SIGN_IN, { email, password: guess });
    expect(answer.body.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
  }
});

test('AUTH-2 many sign-ins at once are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => server.signIn(person.email)));
  expect(new Set(answers.map((answer) => typeof answer))).toEqual(new Set(['string']));
});
