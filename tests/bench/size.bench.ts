import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { type BuiltServer, startBuiltServer } from '../helpers/builtServer.ts';
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.mjs';
import { fillCredentials } from '../helpers/console.ts';
import { writeSection } from './performancePage.ts';

/* `npm run bench:size`: gzipped JavaScript per chunk in a real browser. Writes docs/performance.md. */

/** Bytes. Smaller chunks are not listed separately. */
const SMALLEST_LISTED = 20_000;

const ASSETS = resolve(import.meta.dirname, '../../dist/console/assets');

let server: BuiltServer;
let browser: Browser;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-'));
  server = await startBuiltServer({ dataDir, forLong: true });
  browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const sizes = new Map(
  readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, gzipSync(readFileSync(join(ASSETS, file)), { level: 9 }).length]),
);

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

function getScripts(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const file = request.url().split('/assets/')[1];
    if (file?.endsWith('.js')) files.add(file);
  });
  return files;
}

/** Waits until no script has been requested for a while. The live stream never ends, so the network never becomes idle. */
async function settled(files: ReadonlySet<string>): Promise<void> {
  for (let known = -1; known !== files.size; ) {
    known = files.size;
    await sleep(3_000);
  }
}

test('what each screen loads', async () => {
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } });
  const loaded = getScripts(page);
  const screens: [name: string, size: number, added: number][] = [];
  const measure = (name: string, before: number) =>
    screens.push([name, total(loaded), total(loaded) - before]);

  await page.goto('/login_with_id');
  await settled(loaded);
  measure('Sign-in', 0);
  const signedOut = total(loaded);
  // Return to the list directly after the sign-in, without the dashboard (AUTH-1).
  await page.evaluate(() => sessionStorage.setItem('return-to', '{"path":"/incidents_list"}'));
  await fillCredentials(page, demoEmail('senior_user'), DEMO_PASSWORD);
  await page.waitForURL('**/incidents_list');
  await settled(loaded);
  measure('Incident list, everything since the sign-in page', signedOut);
  const list = total(loaded);
  await page.goto('/incidents_list/new_incident');
  await settled(loaded);
  measure('New incident', list);
  const form = total(loaded);
  await page.goto('/incidents_list/detail?id=1');
  await settled(loaded);
  measure('Incident detail, with its map', form);
  const detail = total(loaded);
  await page.goto('/dashboard');
  await settled(loaded);
  measure('Dashboard, with its pictures', detail);
  await page.close();

  const chunks = [...sizes].toSorted(([, one], [, other]) => other - one);
  const listed = chunks.filter(([, size]) => size >= SMALLEST_LISTED);
  const rest = chunks.slice(listed.length);
  writeSection('size', [
    '| Screen | JavaScript loaded so far, kB gzip | added by it |',
    '|---|---|---|',
    ...screens.map(([name, size, added]) => `| ${name} | ${kilobytes(size)} | ${kilobytes(added)} |`),
    '',
    'The chunks of 20 kB and more:',
    '',
    '| Chunk | kB gzip |',
    '|---|---|',
    ...listed.map(([file, size]) => `| ${file.replace(/-[\w-]{8}\.js$/, '')} | ${kilobytes(size)} |`),
    `| ${rest.length} smaller ones | ${kilobytes(rest.reduce((sum, [, size]) => sum + size, 0))} |`,
  ]);
}, 120_000);
