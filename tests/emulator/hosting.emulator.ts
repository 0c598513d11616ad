import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  expect as expectOnPage,
  type Page,
} from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_EVENTS_PATH } from '../../contract/endpoints/liveEvents.ts';
import { freePort } from '../../scripts/freePort.mjs';
import { incidents, users } from '../../server/database/schema.ts';
import { writeHosting } from '../../server/operations/maintenance/writeHosting.ts';
import { administerEmulator, EMULATOR } from '../helpers/authEmulator.ts';
import { DIST } from '../helpers/builtServer.ts';
import { findTestBrowser, TEST_BROWSER_ARGS } from '../helpers/chromium.mjs';
import { completeForm, fillCredentials, makePhoto, NEW_INCIDENT, visit } from '../helpers/console.ts';
import { type HostingEmulator, prepareHostingEmulator } from '../helpers/hostingEmulator.ts';
import { PUSH_APP } from '../helpers/push.ts';
import { startServer, type TestServer, type TestUser } from '../helpers/server.ts';
import { writeServiceAccount } from '../helpers/serviceAccount.ts';

/* The console on Firebase Hosting, with the server and Firebase Authentication at other origins. */

/** Milliseconds; the emulators and the browser share the machine. */
const onPage = expectOnPage.configure({ timeout: 60_000 });
const PASSWORD = 'Right-password-1';
const CONSOLE_DIR = join(DIST, 'console');
const projectId = 'parks-console';
const SECURITY =
  /^(content-security-policy|cross-origin-|origin-agent|permissions-|referrer-|strict-|x-(?!request-id))/;

let folder: string;
let server: TestServer;
let serverUrl: string;
let consoleUrl: string;
let hosting: HostingEmulator;
let browser: Browser;
let person: TestUser;

beforeAll(async () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', new URL(EMULATOR).host);
  await administerEmulator('PATCH', `v2/projects/${projectId}/config?updateMask=emailPrivacyConfig`, {
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
  });
  folder = mkdtempSync(join(tmpdir(), 'parks-hosting-'));
  const emulator = await prepareHostingEmulator(folder);
  const port = await freePort();
  // Of one site, but of two hosts, unlike two ports of one host, which would share their cookies.
  consoleUrl = `http://console.parks.localhost:${emulator.port}`;
  serverUrl = `http://server.parks.localhost:${port}`;
  server = await startServer(
    {
      ...{ PORT: String(port), PUBLIC_URL: consoleUrl, PUBLIC_SERVER_URL: serverUrl, IDENTITY: 'firebase' },
      ...{ FIREBASE_API_KEY: PUSH_APP.apiKey, FIREBASE_PROJECT_ID: projectId },
      ...{ WORK_ACCOUNT_PROVIDER: 'microsoft.com', WORK_ACCOUNT_TENANT: 'parks-tenant' },
      FIREBASE_SERVICE_ACCOUNT: writeServiceAccount(folder, projectId),
      FIREBASE_AUTH_EMULATOR_HOST: new URL(EMULATOR).host,
    },
    { consoleDir: CONSOLE_DIR },
  );
  const command = { env: {}, args: [server.origin, folder], folder, print: () => undefined };
  expect(await writeHosting(command, CONSOLE_DIR)).toBe(true);
  hosting = await emulator.start();
  person = await server.addUser({ email: `hosting-${Date.now()}@parks.example` });
  await server.app.services.identity.setPassword(person.id, PASSWORD);
  browser = await chromium.launch({ executablePath: findTestBrowser(), args: TEST_BROWSER_ARGS });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await hosting?.stop();
  await server?.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeEach(async () => {
  complaints = [];
  context = await browser.newContext({ baseURL: consoleUrl });
  context.setDefaultTimeout(60_000);
  context.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  // The addresses of Google, so that the content security policy decides about them. The emulator answers.
  await context.route(/^https:\/\/(identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
    const url = route.request().url().replace('https:/', EMULATOR);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  page = await context.newPage();
});
afterEach(() => context.close());

async function signIn(): Promise<void> {
  await page.goto('/incidents_list');
  await page.getByRole('link', { name: 'Sign in with email and password' }).click();
  await fillCredentials(page, person.email, PASSWORD);
  await page.getByRole('heading', { name: 'Incidents', exact: true }).waitFor();
}

const getPhoto = () => page.getByRole('button', { name: /^View Photo 1/ }).locator('img');

/** The width of a picture that the browser could read; 0 of any other. */
const getWidth = () => getPhoto().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);

const getFileCookies = async () =>
  (await context.cookies(`${serverUrl}/v0/x`)).filter(({ name }) => name === 'parks_session');

test('AUTH-2 FORM-9 OFF-1 PDF-1 SHELL-1 a person files an incident with a photo, reloads it, also without the server, and signs out', async () => {
  const live = page.waitForResponse((response) => response.url().includes(LIVE_EVENTS_PATH));
  await signIn();
  expect([(await live).status(), new URL((await live).url()).origin]).toEqual([200, serverUrl]);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visit(page, NEW_INCIDENT);
  const title = `Filed from Hosting ${Date.now()}`;
  await page.getByLabel(/^Incident Title/).fill(title);
  await page.getByLabel('Choose files').setInputFiles({
    name: 'knee.jpg',
    mimeType: 'image/jpeg',
    buffer: await makePhoto(page, 400, 300),
  });
  await onPage(page.getByRole('button', { name: /^View Photo 1/ })).toBeVisible();
  await completeForm(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: /^Open / }).click();

  const heading = page.getByRole('heading', { level: 1, name: title });
  await heading.waitFor();
  await page.reload();
  await heading.waitFor();
  await onPage.poll(getWidth).toBeGreaterThan(0);
  expect(new URL(page.url()).origin).toBe(consoleUrl);
  expect(await getPhoto().getAttribute('src')).toMatch(`${serverUrl}/v0/b/`);
  const [stored] = await server.database.select({ document: incidents.document }).from(incidents);
  // Without an origin, so that it stays right if the server moves.
  expect(stored?.document.case_details.photo_video).toEqual([expect.stringMatching(/^\/v0\/b\//)]);
  expect(await getFileCookies()).toEqual([
    expect.objectContaining({ domain: new URL(serverUrl).hostname, httpOnly: true, sameSite: 'Strict' }),
  ]);

  await page.getByRole('button', { name: 'PDF report' }).click();
  await onPage(page.getByText(/\.pdf saved\.$/)).toBeVisible();

  const isKept = () =>
    page.evaluate(async () =>
      (await (await caches.open('thumbnails')).keys()).some(({ url }) => url.includes('/v0/')),
    );
  await onPage.poll(isKept).toBe(true);
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await heading.waitFor();
  await onPage.poll(getWidth).toBeGreaterThan(0);
  await context.setOffline(false);

  complaints = [];
  await page.getByRole('button', { name: 'Log out' }).click();
  await onPage(page.getByText('For park staff only.')).toBeVisible();
  await onPage.poll(getFileCookies).toEqual([]);
}, 240_000);

/** Stand-ins for Google's servers, which tests cannot reach: a page in a frame passes on what the popup tells it. */
async function standInForGoogle(email: string): Promise<void> {
  const answer = (script: string) => ({ contentType: 'text/html', body: `<script>${script}</script>` });
  const claims = { sub: `microsoft-${email}`, email };
  const signedIn = new URLSearchParams({ providerId: 'microsoft.com', id_token: JSON.stringify(claims) });
  await context.route('https://identitytoolkit.googleapis.com/v1/projects?**', (route) =>
    route.fulfill({ json: { projectId, authorizedDomains: [new URL(consoleUrl).hostname] } }),
  );
  await context.route('https://apis.google.com/js/api.js?**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        const open = ({ url, where }, ready) => {
          const frame = document.createElement('iframe');
          frame.src = url;
          where.append(frame);
          const listen = (listener) =>
            addEventListener('message', ({ origin, data }) => origin === new URL(url).origin && listener(data));
          const done = async () => undefined;
          return ready({ restyle: done, ping: done, send: done, register: (_name, listener) => listen(listener) });
        };
        const load = (_name, { callback }) => callback();
        window.gapi = { load, iframes: { getContext: () => ({ open }) } };
        window[new URL(document.currentScript.src).searchParams.get('onload')]();`,
    }),
  );
  await context.route(`https://${projectId}.firebaseapp.com/__/auth/iframe?**`, (route) =>
    route.fulfill(answer("addEventListener('message', ({ data }) => parent.postMessage(data, '*'))")),
  );
  await context.route(`https://${projectId}.firebaseapp.com/__/auth/handler?**`, (route) => {
    expect(route.request().url()).toContain(encodeURIComponent('"tenant":"parks-tenant"'));
    return route.fulfill(
      answer(`
        const query = new URLSearchParams(location.search);
        const urlResponse = 'https://${projectId}.firebaseapp.com/__/auth/handler?' + ${JSON.stringify(String(signedIn))};
        const authEvent = { type: query.get('authType'), eventId: query.get('eventId'), urlResponse, sessionId: 's' };
        opener.frames[0].postMessage({ authEvent }, '*');`),
    );
  });
}

const pressWorkAccount = () => page.getByRole('button', { name: 'Sign in with your work account' }).click();

test('AUTH-2 AUTH-5 AUTH-6 AUTH-18 Firebase’s popup links a work account and signs it in, but not after a change of its email, nor one that no administrator added', async () => {
  await standInForGoogle(person.email);
  const leave = async () => {
    await page.getByRole('heading', { name: 'Incidents', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await onPage(page.getByText('For park staff only.')).toBeVisible();
  };
  await page.goto('/incidents_list');
  await pressWorkAccount();
  await onPage(page).toHaveURL(/\/linkexistingaccount$/);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Link and sign in' }).click();
  await leave();
  await page.goto('/incidents_list');
  await pressWorkAccount();
  await leave();
  expect(complaints).toEqual([]);

  const message = page.getByRole('alertdialog', { name: 'Error Message' });
  const codeEmailUntil = new Date(Date.now() + 60_000);
  await server.database.update(users).set({ codeEmail: 'before@parks.example', codeEmailUntil });
  await pressWorkAccount();
  await onPage(message).toContainText('The email of this account was changed a short time ago.');
  await message.getByRole('button', { name: 'OK' }).click();

  await standInForGoogle(`stranger-${Date.now()}@elsewhere.example`);
  await pressWorkAccount();
  await onPage(message).toContainText("This work account isn't registered here.");
}, 120_000);

test('every answer has the headers of the server, a missing script is no page, and pages reach no other server', async () => {
  const getHeaders = async (url: string, of: readonly string[]) => {
    const { headers } = await fetch(url, { headers: { accept: 'text/html' } });
    return of.map((name) => [name, headers.get(name)]);
  };
  const at = `http://127.0.0.1:${hosting.port}`;
  const served = await fetch(server.origin, { headers: { accept: 'text/html' } });
  const names = [...served.headers.keys()].filter((name) => SECURITY.test(name));
  expect(names.length).toBeGreaterThan(10);
  for (const path of [
    '/',
    '/incidents_list/detail?id=1',
    '/config.json',
    '/serviceWorker.js',
    '/assets/no.js',
  ]) {
    expect(await getHeaders(at + path, names), path).toEqual(
      names.map((name) => [name, served.headers.get(name)]),
    );
  }
  const caching = ['cache-control'];
  const script = readdirSync(join(CONSOLE_DIR, 'assets')).find((name) => name.endsWith('.js'));
  for (const path of [
    '/',
    '/incidents_list/detail?id=1',
    '/config.json',
    '/serviceWorker.js',
    `/assets/${script}`,
  ]) {
    expect(await getHeaders(at + path, caching), path).toEqual(
      await getHeaders(server.origin + path, caching),
    );
  }
  expect((await fetch(`${at}/assets/no.js`)).status).toBe(404);
  await page.goto('/');
  const elsewhere = 'http://elsewhere.parks.localhost/';
  expect(await page.evaluate((url) => fetch(url).then(String, String), elsewhere)).toMatch(/^TypeError/);
  expect(complaints.join()).toMatch(/violates the following Content Security Policy directive: "connect-src/);
}, 120_000);
