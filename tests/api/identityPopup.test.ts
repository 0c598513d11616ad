import { eq } from 'drizzle-orm';
import { linkWithCredential, signInWithCredential } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consoleConfig } from '../../server/console/consoleConfig.ts';
import { identityAccounts, signInFailures, users } from '../../server/database/schema.ts';
import { firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { sharedServer, type TestServer } from '../helpers/server.ts';
import { getAssertion, offerWorkAccounts, PROVIDER, workCredential } from '../helpers/workAccount.ts';

let server: TestServer;
const clients: ReturnType<typeof firebaseClient>[] = [];

beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(() => offerWorkAccounts(server));
afterAll(() => offerWorkAccounts(server, false));
afterEach(async () => {
  server.setNow();
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

function client() {
  const made = firebaseClient(server.origin);
  clients.push(made);
  return made;
}

async function signInAs(email: string, provider = PROVIDER) {
  return signInWithCredential(
    client().auth,
    workCredential(await getAssertion(server.origin, email, provider)),
  );
}

async function getAccount(email: string) {
  const [account] = await server.database
    .select()
    .from(identityAccounts)
    .where(eq(identityAccounts.email, email));
  return account;
}

async function linkedUser() {
  const person = await server.addUser();
  await server.database
    .update(identityAccounts)
    .set({ providers: [PROVIDER] })
    .where(eq(identityAccounts.uid, person.id));
  return person;
}

const wire = (call: string, body: object) =>
  fetch(`${server.origin}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=embedded`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const page = (path: string) => fetch(`${server.origin}/emulator/auth/${path}`);

describe('signing in with a work account', () => {
  test('AUTH-5 a stranger is refused, and no account is made', async () => {
    const before = await server.database.$count(identityAccounts);
    expect(await getFailure(signInAs('stranger@elsewhere.example'))).toBe('auth/admin-restricted-operation');
    expect(await server.database.$count(identityAccounts)).toBe(before);
  });

  test('AUTH-2 an account without a password signs in at once, and the server takes its token', async () => {
    const person = await server.addUser();
    await server.database
      .update(identityAccounts)
      .set({ passwordHash: null })
      .where(eq(identityAccounts.uid, person.id));
    const { user } = await signInAs(person.email.toUpperCase());
    expect(user.uid).toBe(person.id);
    expect((await getAccount(person.email))?.providers).toEqual([PROVIDER]);
    const token = await user.getIdToken();
    const details = await server.call('get_user_details', { platform: 'web', access_token: '' }, { token });
    expect(details.body).toMatchObject({ id: person.id });
    await signInAs(person.email);
    expect((await getAccount(person.email))?.providers).toEqual([PROVIDER]);
  });

  test('AUTH-11 is refused after wrong passwords locked the account, and a success clears the failures', async () => {
    const [person, unlinked] = [await linkedUser(), await server.addUser()];
    const failed = (attempts: number, { email } = person) =>
      server.database
        .insert(signInFailures)
        .values({ email, attempts, lastAt: new Date() })
        .onConflictDoUpdate({ target: signInFailures.email, set: { attempts } });
    await failed(5, unlinked);
    expect(await getFailure(signInAs(unlinked.email))).toBe('auth/user-disabled');
    await failed(2);
    await signInAs(person.email);
    expect(await server.database.$count(signInFailures, eq(signInFailures.email, person.email))).toBe(0);
    await failed(5);
    expect(await getFailure(signInAs(person.email))).toBe('auth/user-disabled');
  });

  test('AUTH-7 the server refuses a suspended or expired account regardless of the identity service', async () => {
    const person = await linkedUser();
    await server.database.update(users).set({ accountExpiry: '2020-01-01' }).where(eq(users.id, person.id));
    const { user } = await signInAs(person.email);
    const token = await user.getIdToken();
    const details = await server.call('get_user_details', { platform: 'web', access_token: '' }, { token });
    expect(details).toMatchObject({ status: 401, body: { reason: 'suspended' } });
  });

  test('UDET-2 with another email the work account of the old one opens nothing any more', async () => {
    const person = await linkedUser();
    const email = `moved-${person.email}`;
    await server.app.services.identity.updateAccount(person.id, { email });
    expect(await getFailure(signInAs(person.email))).toBe('auth/admin-restricted-operation');
    expect(await getFailure(signInAs(email))).toBe('auth/account-exists-with-different-credential');
  });

  test('AUTH-6 a work account with an unknown email is not linked', async () => {
    const person = await server.addUser();
    const user = await client().signIn(person.email);
    const foreign = workCredential(await getAssertion(server.origin, 'other@elsewhere.example'));
    expect(await getFailure(linkWithCredential(user, foreign))).toBe('auth/operation-not-allowed');
    expect((await getAccount(person.email))?.providers).toEqual([]);
  });

  test('AUTH-6 simultaneous sign-ins store the provider once', async () => {
    const person = await server.addUser();
    await server.database
      .update(identityAccounts)
      .set({ passwordHash: null })
      .where(eq(identityAccounts.uid, person.id));
    await Promise.all([1, 2, 3, 4].map(() => signInAs(person.email)));
    expect((await getAccount(person.email))?.providers).toEqual([PROVIDER]);
  });
});

describe('results of the chooser', () => {
  test('AUTH-2 counts for ten minutes, for its own provider, and is no identity token', async () => {
    const person = await linkedUser();
    const assertion = await getAssertion(server.origin, person.email);
    const post = async (postBody: string) =>
      (await (await wire('signInWithIdp', { requestUri: 'http://localhost', postBody })).json()).error
        ?.message;
    expect(await post(`id_token=${assertion}`)).toBeUndefined();
    server.setNow(new Date(Date.now() + 601_000));
    expect(await post(`id_token=${assertion}`)).toBe('INVALID_IDP_RESPONSE');
    server.setNow();
    expect(await post(`id_token=${await server.signIn(person.email)}`)).toBe('INVALID_IDP_RESPONSE');
    const details = { platform: 'web', access_token: '' } as const;
    expect((await server.call('get_user_details', details, { token: assertion })).status).toBe(401);
    await expect(getAssertion(server.origin, person.email, 'google.com')).rejects.toThrow(
      'OPERATION_NOT_ALLOWED',
    );
  });

  test('AUTH-2 requests that the SDK does not send are refused by name', async () => {
    const answerTo = async (body: object) => {
      const response = await wire('signInWithIdp', body);
      return [response.status, (await response.json()).error.message];
    };
    expect(await answerTo({})).toEqual([400, 'MISSING_REQUEST_URI']);
    expect(await answerTo({ requestUri: 'no address' })).toEqual([400, 'INVALID_REQUEST_URI']);
    expect(await answerTo({ requestUri: 'http://localhost' })).toEqual([400, 'INVALID_IDP_RESPONSE']);
    await expect(getAssertion(server.origin, 'no email')).rejects.toThrow('INVALID_EMAIL');
  });
});

describe('without a demonstration', () => {
  test('AUTH-2 outside a demonstration there is no chooser: no pages, no assertion, no sign-in, no button', async () => {
    const person = await linkedUser();
    const assertion = await getAssertion(server.origin, person.email);
    expect((await consoleConfig(server.app.services)).workAccount).toEqual({ provider: PROVIDER });
    await offerWorkAccounts(server, false);
    expect((await consoleConfig(server.app.services)).workAccount).toBeUndefined();
    expect((await page('handler')).status).toBe(404);
    expect((await page('iframe')).status).toBe(404);
    await expect(getAssertion(server.origin, person.email)).rejects.toThrow('OPERATION_NOT_ALLOWED');
    expect(await getFailure(signInWithCredential(client().auth, workCredential(assertion)))).toBe(
      'auth/operation-not-allowed',
    );
  });
});

describe('the pages of the popup', () => {
  test('AUTH-2 the chooser lists the accounts to try, and its policy allows nothing but its own script', async () => {
    const response = await page('handler?providerId=microsoft.com&eventId=%3Cscript%3E');
    const html = await response.text();
    expect(html).toContain('junior_user@parks.example');
    expect(html).not.toContain('<script>');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const script = await page('handler.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await page('iframe')).headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });
});
