import type { BrowserContext, Page, Request } from '@playwright/test';
import { test as consoleTest, expect } from '../helpers/browser.ts';
import { type BuiltServer, START_TIME } from '../helpers/builtServer.ts';
import { withServer } from '../helpers/builtServerTemplate.ts';
import { findChromium, TEST_BROWSER_ARGS } from '../helpers/chromium.mjs';
import { signInByHand } from '../helpers/console.ts';
import { PUSH_APP, PUSH_SETTINGS } from '../helpers/push.ts';

const test = consoleTest.extend<object, { server: BuiltServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern
    async ({}, use) => withServer({ env: { ...PUSH_SETTINGS, DEMO_DATA: 'true' } }, use),
    { scope: 'worker', timeout: START_TIME },
  ],
});

// The headless shell has no notifications.
test.use({
  launchOptions: { executablePath: findChromium(), args: TEST_BROWSER_ARGS },
  serviceWorkers: 'allow',
});

const INSTALLATIONS = `https://firebaseinstallations.googleapis.com/v1/projects/${PUSH_APP.projectId}/installations`;
const REGISTRATIONS = `https://fcmregistrations.googleapis.com/v1/projects/${PUSH_APP.projectId}/registrations`;
const SCOPE = '/';
/** Milliseconds. The worker stores the console's files before it can subscribe. */
const INSTALLED = { timeout: 60_000 };

function strangersAsked(context: BrowserContext, server: BuiltServer): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.origin)) asked.push(request.url());
  });
  return asked;
}

function deviceCalls(page: Page) {
  const calls: { call: string; body: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const [, call] = /push_notification\/(\w+)\//.exec(request.url()) ?? [];
    if (call) calls.push({ call, body: request.postDataJSON() });
  });
  return calls;
}

async function answerAsGoogle(context: BrowserContext): Promise<Request[]> {
  const asked: Request[] = [];
  const headers = { 'access-control-allow-origin': '*' };
  await context.route('https://*.googleapis.com/**', (route, request) => {
    asked.push(request);
    if (request.url() === INSTALLATIONS) {
      const authToken = { token: 'installation-token', expiresIn: '604800s' };
      return route.fulfill({
        headers,
        json: { fid: 'cFidOfThisBrowser00000', refreshToken: 'r', authToken },
      });
    }
    if (request.url() === REGISTRATIONS) return route.fulfill({ headers, json: { token: 'device-token' } });
    return route.abort();
  });
  return asked;
}

/** Without access to Google, Chromium cannot subscribe, so only the subscription is faked. */
async function subscribeHere(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let current: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async () => {
      current = {
        endpoint: 'https://push.example/this-browser',
        getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(7).buffer,
        unsubscribe: async () => {
          current = null;
          return true;
        },
      } as unknown as PushSubscription;
      return current;
    };
  });
}

test('AUTH-15 the SDK gets a token from Google, the server stores it, and a logout takes it away', {
  tag: '@desk',
}, async ({ page, context, server }) => {
  await context.grantPermissions(['notifications']);
  await subscribeHere(context);
  const google = await answerAsGoogle(context);
  const strangers = strangersAsked(context, server);
  const calls = deviceCalls(page);
  await page.goto('/');
  expect(strangers).toEqual([]);

  await signInByHand(page, 'junior_user');
  await expect.poll(() => calls.map(({ call }) => call), INSTALLED).toEqual(['store_device_token']);
  expect(calls[0]?.body).toMatchObject({ device_token: 'device-token', platform: 'web' });
  expect(google.map((request) => [request.method(), request.url()])).toEqual([
    ['POST', INSTALLATIONS],
    ['POST', REGISTRATIONS],
  ]);
  expect(google[0]?.postDataJSON()).toMatchObject({ appId: PUSH_APP.appId });
  expect(google[1]?.headers()).toMatchObject({
    'x-goog-api-key': PUSH_APP.apiKey,
    'x-goog-firebase-installations-auth': 'FIS installation-token',
  });
  expect(google[1]?.postDataJSON()).toEqual({
    web: expect.objectContaining({
      endpoint: 'https://push.example/this-browser',
      applicationPubKey: PUSH_APP.vapidKey,
    }),
  });

  await page.reload();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect
    .poll(() => calls.map(({ call }) => call))
    .toEqual(['store_device_token', 'remove_device_token']);
  expect(calls[1]?.body).toEqual(calls[0]?.body);
  expect(new Set(strangers)).toEqual(new Set([INSTALLATIONS, REGISTRATIONS]));
});

async function getWorker(page: Page, origin: string): Promise<(message: object) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL === origin + SCOPE);
      if (own) found(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.register('/serviceWorker.js', { scope });
    while (registration.active?.state !== 'activated') await new Promise((later) => setTimeout(later, 50));
  }, SCOPE);
  const registrationId = await registered;
  return (message) =>
    devtools
      .send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
      .then(() => undefined);
}

const shown = (page: Page) =>
  page.evaluate(async (scope) => {
    const registration = await navigator.serviceWorker.getRegistration(scope);
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  }, SCOPE);

test('AUTH-15 the worker shows what arrives, once for all tries of it', { tag: '@desk' }, async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/');
  const arrive = await getWorker(page, server.origin);
  // The format in which Firebase Cloud Messaging delivers the output of server/messages/push.ts.
  const message = {
    from: PUSH_APP.messagingSenderId,
    fcmMessageId: 'm1',
    priority: 'normal',
    notification: { title: 'New incident', body: 'New incident INC-000001 (Cat 1)', tag: 'parks-1-1' },
    data: { incident_id: '1', message_id: '1' },
  };
  const asShown = [{ ...message.notification, data: message.data }];
  // The devtools do not report delivery, so retry.
  await expect
    .poll(async () => {
      await arrive(message);
      return shown(page);
    })
    .toEqual(asShown);
  await arrive(message);
  await page.waitForTimeout(300);
  expect(await shown(page)).toEqual(asShown);
});

/** As a server without push sends the page; `/config.json` has the same settings. */
async function removePushSettings(context: BrowserContext): Promise<void> {
  const settings = /(<script type="application\/json"[^>]*>)(.*?)(<\/script>)/;
  const remove = (json: string) => {
    const { push, ...others } = JSON.parse(json);
    expect(push).toEqual(PUSH_APP);
    return JSON.stringify(others);
  };
  await context.route(/\/(incidents_list|config\.json)$/, async (route, request) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = request.url().endsWith('.json')
      ? remove(text)
      : text.replace(settings, (_all, start, json, end) => start + remove(json) + end);
    await route.fulfill({ response, body });
  });
}

test('AUTH-15 without push on the server nothing is loaded, registered, asked or said', {
  tag: '@desk',
}, async ({ page, context, server }) => {
  await context.grantPermissions(['notifications']);
  await removePushSettings(context);
  const strangers = strangersAsked(context, server);
  const calls = deviceCalls(page);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await signInByHand(page, 'junior_user');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in with your work account' })).toBeVisible();
  expect([strangers, calls]).toEqual([[], []]);
  expect(scripts.filter((url) => /messaging/.test(url))).toEqual([]);
  // The console's own worker keeps its files, and has no subscription.
  const registered = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return Promise.all(
      all.map(async ({ scope, pushManager }) => [
        new URL(scope).pathname,
        await pushManager.getSubscription(),
      ]),
    );
  });
  expect([[], [['/', null]]]).toContainEqual(registered);
});
