import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { linkWithCredential, signInWithCredential } from 'firebase/auth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/freePort.mjs';
import { buildApp } from '../../server/app.ts';
import { consoleConfig } from '../../server/console/consoleConfig.ts';
import { identityAccounts, securityEvents, signInFailures } from '../../server/database/schema.ts';
import { firebaseClient, getFailure } from '../helpers/firebaseClient.ts';
import { CLIENT, type Claims, createBrowser, startOpenIdProvider } from '../helpers/openIdProvider.ts';
import { startServer, type TestServer } from '../helpers/server.ts';
import { offerWorkAccounts, workCredential } from '../helpers/workAccount.ts';

const PROVIDER = 'oidc.work';
const CALLBACK = '/emulator/auth/callback';

let server: TestServer;
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
const logged: string[] = [];
const logStream = { write: (line: string) => logged.push(line) };
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()];
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  provider = await startOpenIdProvider({ port: providerPort, redirectUri: PUBLIC_URL + CALLBACK });
  server = await startServer(
    { PORT: String(port), PUBLIC_URL, OIDC_ISSUER: provider.issuer, ...CLIENT, LOG_LEVEL: 'debug' },
    { logStream },
  );
});
afterEach(async () => {
  server.setNow();
  await Promise.all(ends.splice(0).map((end) => end()));
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

let subjectNumber = 0;

function newPerson(claims: Claims): string {
  subjectNumber += 1;
  const subject = `subject-${subjectNumber}`;
  provider.people.set(subject, claims);
  return subject;
}

/** The popup up to the callback, which is not opened. */
async function goToCallback(
  subject: string,
  { origin = server.origin, form = { subject } as Record<string, string>, change = (url: URL) => url } = {},
) {
  const browser = createBrowser();
  const begun = await browser.open(
    `${origin}/emulator/auth/handler?authType=signInViaPopup&eventId=event-1&providerId=${PROVIDER}`,
  );
  const location = change(new URL(begun.headers.get('location') ?? ''));
  const page = await browser.follow(location.href);
  const { address } = await browser.follow(
    page.address,
    { method: 'POST', body: new URLSearchParams(form) },
    (at) => at.startsWith(server.origin),
  );
  return { browser, begun, location, address };
}

type Result = { type?: string; eventId?: string; urlResponse?: string; error?: { code: string } };

async function read(response: Response): Promise<{ status: number; event: Result; text: string }> {
  const html = await response.text();
  const [, event = 'null'] = /data-auth-event="([^"]*)"/.exec(html) ?? [];
  const [, text = ''] = /<p role="alert">([^<]*)</.exec(html) ?? [];
  const decode = (part: string) =>
    part.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  return { status: response.status, event: JSON.parse(decode(event)), text: decode(text) };
}

async function finish(...given: Parameters<typeof goToCallback>) {
  const { browser, address } = await goToCallback(...given);
  return read(await browser.open(address));
}

/** The assertion that the popup passes to the console. */
async function getAssertion(subject: string): Promise<string> {
  const { event } = await finish(subject);
  const found = new URL(event.urlResponse ?? '').searchParams.get('id_token');
  if (!found) throw new Error('There is no assertion.');
  return found;
}

function client() {
  const made = firebaseClient(server.origin);
  ends.push(made.close);
  return made;
}

const signInAs = async (subject: string) =>
  signInWithCredential(client().auth, workCredential(await getAssertion(subject), PROVIDER));

const setAccount = (uid: string, values: Partial<typeof identityAccounts.$inferInsert>) =>
  server.database.update(identityAccounts).set(values).where(eq(identityAccounts.uid, uid));

async function withoutPassword() {
  const person = await server.addUser();
  await setAccount(person.id, { passwordHash: null });
  return person;
}

async function countFailed(): Promise<number> {
  const rows = await server.database
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.event, 'failed_sign_in'));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

test('47.9 AUTH-2 an account without a password signs in by code flow with PKCE, state and nonce', async () => {
  const person = await withoutPassword();
  const subject = newPerson({ email: person.email.toUpperCase(), email_verified: true });
  const { browser, begun, location, address } = await goToCallback(subject);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.OIDC_CLIENT_ID,
    redirect_uri: server.origin + CALLBACK,
    scope: 'openid email',
    code_challenge_method: 'S256',
    prompt: 'login',
    state: expect.stringMatching(/^[\w-]{20,}$/),
    nonce: expect.stringMatching(/^[\w-]{20,}$/),
  });
  const cookie = begun.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/emulator\/auth; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(location.searchParams.get('nonce'));
  const response = await browser.open(address);
  // Otherwise the browser separates the popup from its opener.
  expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  const { event } = await read(response);
  expect(event).toMatchObject({ type: 'signInViaPopup', eventId: 'event-1' });
  const assertion = new URL(event.urlResponse ?? '').searchParams.get('id_token') ?? '';
  const { user } = await signInWithCredential(client().auth, workCredential(assertion, PROVIDER));
  expect(user.uid).toBe(person.id);
  const token = await user.getIdToken();
  const details = await server.call('get_user_details', { platform: 'web', access_token: '' }, { token });
  expect(details.body).toMatchObject({ id: person.id });
  expect((await consoleConfig(server.app.services)).workAccount).toEqual({ provider: PROVIDER });
});

test('47.9 AUTH-6 a password account is linked by its password, then signs in by the subject, even with another email', async () => {
  const person = await server.addUser();
  const claims: Claims = { email: person.email, email_verified: true };
  const subject = newPerson(claims);
  expect(await getFailure(signInAs(subject))).toBe('auth/account-exists-with-different-credential');
  const user = await client().signIn(person.email);
  await linkWithCredential(user, workCredential(await getAssertion(subject), PROVIDER));
  expect((await signInAs(subject)).user.uid).toBe(person.id);

  provider.people.set(subject, { email: 'married@elsewhere.example', email_verified: false });
  expect((await signInAs(subject)).user.uid).toBe(person.id);
});

test('47.9 AUTH-6 a person who got the email of a linked account does not get the account', async () => {
  const person = await withoutPassword();
  const claims = { email: person.email, email_verified: true };
  await signInAs(newPerson(claims));
  const successor = newPerson(claims);
  expect(await getFailure(signInAs(successor))).toBe('auth/account-exists-with-different-credential');
  const other = await server.addUser();
  const user = await client().signIn(other.email);
  const foreign = workCredential(await getAssertion(successor), PROVIDER);
  expect(await getFailure(linkWithCredential(user, foreign))).toBe('auth/email-already-in-use');
});

test('47.9 UDET-2 a new email by an administrator removes the link', async () => {
  const person = await withoutPassword();
  const subject = newPerson({ email: person.email, email_verified: true });
  await signInAs(subject);
  await server.app.services.identity.updateAccount(person.id, { email: `moved-${person.email}` });
  expect(await getFailure(signInAs(subject))).toBe('auth/admin-restricted-operation');
});

test('47.9 AUTH-6 an email counts only if the provider verified it; Entra says so in its own claim', async () => {
  const person = await withoutPassword();
  const { email } = person;
  const before = await countFailed();
  for (const claims of [{ email, email_verified: false }, { email }, {}, { email, xms_edov: false }]) {
    expect(await getFailure(signInAs(newPerson(claims)))).toBe('auth/unverified-email');
  }
  expect(await countFailed()).toBe(before + 4);
  const untrusted = newPerson({ email, email_verified: false, xms_edov: true });
  expect(await getFailure(signInAs(untrusted))).toBe('auth/unverified-email');
  expect((await signInAs(newPerson({ email, xms_edov: true }))).user.uid).toBe(person.id);
});

test('47.9 AUTH-5 AUTH-7 AUTH-11 strangers, disabled and locked accounts are refused as with a password, and recorded', async () => {
  const stranger = newPerson({ email: 'stranger@elsewhere.example', email_verified: true });
  const before = await countFailed();
  expect(await getFailure(signInAs(stranger))).toBe('auth/admin-restricted-operation');
  const [disabled, locked] = [await withoutPassword(), await withoutPassword()];
  const subjects = [disabled, locked].map(({ email }) => newPerson({ email, email_verified: true }));
  await Promise.all(subjects.map(signInAs));
  await setAccount(disabled.id, { disabled: true });
  const lastAt = new Date();
  await server.database.insert(signInFailures).values({ email: locked.email, attempts: 5, lastAt });
  for (const subject of subjects) expect(await getFailure(signInAs(subject))).toBe('auth/user-disabled');
  expect(await countFailed()).toBe(before + 3);
});

test('47.9 a refusal at the provider is explained, recorded, and passed to the console', async () => {
  const before = await countFailed();
  const refused = await finish(newPerson({}), { form: { denied: 'yes' } });
  expect(refused).toMatchObject({ status: 400, text: expect.stringMatching(/^Your organisation didn't/) });
  expect(refused.event).toEqual({
    type: 'signInViaPopup',
    eventId: 'event-1',
    error: { code: 'auth/work-account-denied' },
  });
  expect(await countFailed()).toBe(before + 1);
});

test('47.9 a callback counts in its own browser, within ten minutes, and once', async () => {
  const subject = newPerson({ email: 'x@parks.example', email_verified: true });
  const expired = { status: 400, event: { error: { code: 'auth/work-account-expired' } } };
  const { browser, address } = await goToCallback(subject);
  expect(await read(await createBrowser().open(address))).toMatchObject(expired);
  const otherState = new URL(address);
  otherState.searchParams.set('state', 'of-somebody-else');
  expect(await read(await browser.open(otherState.href))).toMatchObject(expired);
  server.setNow(new Date(Date.now() + 601_000));
  const late = await goToCallback(subject);
  server.setNow(new Date(Date.now() + 1_202_000));
  expect(await read(await late.browser.open(late.address))).toMatchObject(expired);
  server.setNow();

  const thief = await goToCallback(subject);
  const headers = { cookie: thief.begun.headers.get('set-cookie')?.split(';')[0] ?? '' };
  expect(await read(await thief.browser.open(thief.address))).toMatchObject({ status: 200 });
  expect(await read(await thief.browser.open(thief.address))).toMatchObject(expired);
  // The provider refuses the code, even to somebody who copied the cookie.
  expect(await read(await fetch(thief.address, { headers }))).toMatchObject({
    status: 400,
    event: { error: { code: 'auth/work-account-rejected' } },
  });
});

test.each(['nonce', 'code_challenge'])(
  '47.9 a sign-in with another %s is rejected, and the log names the reason without tokens',
  async (parameter) => {
    logged.length = 0;
    const change = (url: URL) => {
      url.searchParams.set(parameter, 'A'.repeat(43));
      return url;
    };
    const subject = newPerson({ email: 'secret-person@parks.example', email_verified: true });
    const { browser, address } = await goToCallback(subject, { change });
    expect(await read(await browser.open(address))).toMatchObject({
      text: expect.stringContaining('could not be verified'),
      event: { error: { code: 'auth/work-account-rejected' } },
    });
    const [line = ''] = logged.filter((one) => one.includes('a sign-in with a work account failed'));
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      reason: expect.stringMatching(/nonce|invalid_grant/),
    });
    const secrets = [new URL(address).searchParams.get('code') ?? '-', 'secret-person', 'eyJ', subject];
    for (const secret of secrets) expect(logged.join()).not.toContain(secret);
  },
);

/** Another server of the same installation, which shares the database and the keys. */
async function startOther(change: object = {}) {
  const config = { ...server.app.services.config, ...change };
  const app = await buildApp({ config, database: server.database, logStream });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

test('47.9 one server begins and another one finishes', async () => {
  const subject = newPerson({ email: 'two@parks.example', email_verified: true });
  const { begun, address } = await goToCallback(subject, { origin: await startOther() });
  const headers = { cookie: begun.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const { event } = await read(await fetch(address, { headers }));
  expect(event.urlResponse).toContain('id_token=');
});

test('47.9 an ID token that the provider did not sign is rejected', async () => {
  const port = await freePort();
  const redirectUri = server.origin + CALLBACK;
  const forger = await startOpenIdProvider({ port, redirectUri, isEmailInToken: true });
  ends.push(forger.stop);
  const openId = {
    issuer: forger.issuer,
    clientId: CLIENT.OIDC_CLIENT_ID,
    clientSecret: CLIENT.OIDC_CLIENT_SECRET,
  };
  const outcome = async () => {
    const origin = await startOther({ openId });
    const { begun, address } = await goToCallback('forged', { origin });
    const headers = { cookie: begun.headers.get('set-cookie')?.split(';')[0] ?? '' };
    return (await read(await fetch(address.replace(server.origin, origin), { headers }))).event;
  };
  forger.people.set('forged', { email: 'forged@parks.example', email_verified: true });
  expect((await outcome()).urlResponse).toContain('id_token=');
  forger.forge();
  expect(await outcome()).toMatchObject({ error: { code: 'auth/work-account-rejected' } });
});

test('47.9 a provider that is down is explained, and tried again at the next sign-in', async () => {
  const origin = await startOther();
  const begin = (at: string) =>
    fetch(`${at}/emulator/auth/handler?authType=a&eventId=b`, { redirect: 'manual' });
  const { browser, address } = await goToCallback(newPerson({}));
  await provider.stop();
  const down = { status: 503, event: { error: { code: 'auth/work-account-unreachable' } } };
  expect(await read(await begin(origin))).toMatchObject({
    ...down,
    text: expect.stringContaining("can't be reached"),
  });
  expect(await read(await browser.open(address))).toMatchObject(down);
  await provider.start();
  expect((await begin(origin)).status).toBe(302);
});

test('47.9 AUTH-2 with a provider there is no chooser without proof, not even in a demonstration', async () => {
  await offerWorkAccounts(server);
  try {
    const body = JSON.stringify({ email: 'super_admin@parks.example', providerId: PROVIDER });
    const headers = { 'content-type': 'application/json' };
    const assertion = `${server.origin}/emulator/auth/assertion`;
    expect((await fetch(assertion, { method: 'POST', headers, body })).status).toBe(404);
    const handler = await fetch(`${server.origin}/emulator/auth/handler`, { redirect: 'manual' });
    expect(handler.status).toBe(302);
  } finally {
    await offerWorkAccounts(server, false);
  }
});
