import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { openCompleteDraft, openTab } from '../helpers/console.ts';
import { mp4 } from '../helpers/sampleFiles.ts';
import { storageWire } from '../helpers/storageWire.ts';

const MEBI = 1024 * 1024;
/** Sent in several parts, each twice as large as the previous one. */
const VIDEO = mp4(24 * MEBI);
const MIDDLE = 3 * MEBI;
const SERVER_IS_GONE =
  /ERR_FAILED|ERR_ABORTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|50[23]|ERR_FILE_NOT_FOUND|firestore|upload/;

type Part = { command: string; offset: number; bytes: number; path: string };

const commandOf = (request: Request) => request.headers()['x-goog-upload-command'];

/** The parts of all uploads, in their order. */
function recordParts(page: Page): Part[] {
  const parts: Part[] = [];
  page.on('request', (request) => {
    const command = commandOf(request);
    if (command === undefined) return;
    const path = new URL(request.url()).searchParams.get('name') ?? '';
    const part = { command, offset: Number(request.headers()['x-goog-upload-offset'] ?? 0), bytes: 0, path };
    parts.push(part);
    void request
      .allHeaders()
      .then((headers) => {
        part.bytes = Number(headers['content-length'] ?? 0);
      })
      .catch(() => undefined);
  });
  return parts;
}

/** Slow enough to be interrupted, also on a machine that stalls for seconds. Returns a function that ends it. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: 2 * MEBI };
  await client.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  return () => client.detach();
}

async function addVideo(page: Page): Promise<void> {
  await openTab(page, /Incident Description/);
  await page.getByLabel('Choose files').setInputFiles(file);
  await expect(page.getByText(/^Uploading \d+%/)).toBeVisible();
}

/** A private browser reads the file itself again, so it stays until the end. */
const folder = mkdtempSync(join(tmpdir(), 'parks-video-'));
const file = join(folder, 'gate.mp4');
test.beforeAll(() => writeFileSync(file, VIDEO));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** Waits until a good part of the video has gone, and more is on its way. */
async function waitForMiddle(parts: readonly Part[]): Promise<void> {
  await expect
    .poll(() => parts.findLast(({ command }) => command === 'upload')?.offset ?? 0, { intervals: [20] })
    .toBeGreaterThan(MIDDLE);
}

/** The upload went on after the interruption, in the same session, without the bytes that the server had. */
async function expectResumed(parts: readonly Part[], before: number, origin: string): Promise<void> {
  await expect
    .poll(() => parts.some(({ command }) => command === 'upload, finalize'), { timeout: 60_000 })
    .toBe(true);
  const after = parts.slice(before);
  expect(after.map(({ command }) => command)).not.toContain('start');
  // Earlier ones were interrupted.
  const answered = after.findLastIndex(({ command }) => command === 'query');
  expect(answered).toBeGreaterThanOrEqual(0);
  const resumed = after.slice(answered + 1);
  expect(resumed[0]?.offset).toBeGreaterThan(MIDDLE);
  const path = parts[0]?.path ?? '';
  const token = await getToken(origin, demoEmail('junior_user'));
  await expect
    .poll(async () => (await storageWire(origin, token).find(path)).status, { timeout: 30_000 })
    .toBe(200);
  expect((await storageWire(origin, token).read(path)).equals(VIDEO)).toBe(true);
  const sent = resumed.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(sent).toBe(VIDEO.length - (resumed[0]?.offset ?? 0));
}

test('OFF-2 a page reloaded in the midst of a video goes on where the upload stopped, and the incident is filed by itself', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(SERVER_IS_GONE);
  const title = `Video over a reload ${Date.now()}`;
  await openCompleteDraft(page, signIn, 'junior_user', title);
  const hurry = await slowDown(page);
  const parts = recordParts(page);
  await addVideo(page);
  await openTab(page, 'Review');
  await page.getByRole('button', { name: 'Submit' }).click();
  // Only now the incident is in the outbox.
  await expect(page).toHaveURL(/incidents_list($|\?)/);
  await waitForMiddle(parts);
  const filed = page.waitForResponse(/create_incident/, { timeout: 60_000 });
  const before = parts.length;
  await page.reload();
  await hurry();
  await expectResumed(parts, before, server.origin);
  expect((await filed).ok()).toBe(true);
});

test('OFF-2 a server that is killed in the midst of a video and starts again gets the rest of it', {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  noise.expect(SERVER_IS_GONE);
  await openCompleteDraft(page, signIn, 'junior_user', `Video over a kill ${Date.now()}`);
  const hurry = await slowDown(page);
  const parts = recordParts(page);
  await addVideo(page);
  await waitForMiddle(parts);
  await server.kill9();
  const before = parts.length;
  await hurry();
  await server.restart();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectResumed(parts, before, server.origin);
  await expect(page.getByText('All uploaded')).toBeAttached();
});
