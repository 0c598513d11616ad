import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { type BuiltServer, startBuiltServer } from '../helpers/builtServer.ts';
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.mjs';
import { fillCredentials } from '../helpers/console.ts';
import { countScripts, readScriptSizes } from '../helpers/loadedScripts.ts';
import { writeSection } from './performancePage.ts';

/* `npm run bench:size`: gzipped JavaScript per chunk in a real browser. Writes docs/performance.md. */

/** Bytes. Smaller chunks are not listed separately. */
const SMALLEST_LISTED = 20_000;

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

const sizes = readScriptSizes();

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

test('what each screen loads', async () => {
  const page = await browser.newPage({
    baseURL: server.origin,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const scripts = countScripts(page, sizes);
  const screens: [name: string, size: number, added: number][] = [];
  const measure = async (name: string, before = 0) => {
    const size = await scripts.total();
    screens.push([name, size, size - before]);
    return size;
  };

  await page.goto('/login_with_id');
  const signedOut = await measure('Sign-in');
  // Return to the list directly after the sign-in, without the dashboard (AUTH-1).
  await page.evaluate(() => sessionStorage.setItem('return-to', '{"path":"/incidents_list"}'));
  await fillCredentials(page, demoEmail('senior_user'), DEMO_PASSWORD);
  await page.waitForURL('**/incidents_list');
  const list = await measure('Incident list, everything since the sign-in page', signedOut);
  await page.goto('/incidents_list/new_incident');
  const form = await measure('New incident', list);
  await page.goto('/incidents_list/detail?id=1');
  const detail = await measure('Incident detail, with its map', form);
  await page.goto('/dashboard');
  await measure('Dashboard, with its pictures', detail);
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
