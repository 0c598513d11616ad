import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/web-worker';
import { expect, test } from 'vitest';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { openDatabase } from '../../server/database/opening/openDatabase.ts';
import { loadSessions } from '../helpers/browser.ts';
import { startBuiltServer } from '../helpers/builtServer.ts';
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.mjs';
import { writeSection } from './performancePage.ts';
import { setting } from './server/sizes.ts';

/* `npm run bench:export`: the longest task during an export, against typing alone (EXP-2). Writes docs/performance.md. */

const INCIDENTS = setting('BENCH_INCIDENTS', 10_000);
/** Milliseconds. Browsers call anything above a long task. */
const AIM = 50;
const WORDS = ['wet path', 'monkey', 'fence', 'tram', 'night', 'guest fell', 'glass'];

test(`EXP-2 the page while ${INCIDENTS} incidents are exported`, async () => {
  const load = loadavg()[0] ?? 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'parks-bench-export-'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  try {
    await fill(dataDir);
    const server = await startBuiltServer({ dataDir, forLong: true });
    try {
      const page = await openList(browser, server.origin);
      const measured = [
        ['a search is typed', await tasksDuring(browser, page, () => typeFor(page, WORDS.length))],
      ] as [string, number[]][];
      const [seconds, rows] = await exported(page);
      measured.push(['an export runs', await tasksDuring(browser, page, () => exported(page))]);
      measured.push([
        'a search is typed and an export runs',
        await tasksDuring(browser, page, () => exported(page, () => typeFor(page, WORDS.length))),
      ]);
      writeSection('export', [
        `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, Chromium ${browser.version()}, 1440 px. Load ` +
          `average of the minute before: ${load.toFixed(1)}. ${rows.toLocaleString('en-SG')} incidents, the file after ` +
          `${seconds.toFixed(1)} s.`,
        '',
        `| While | tasks over ${AIM} ms | the longest, ms |`,
        '|---|---|---|',
        ...measured.map(
          ([title, tasks]) =>
            `| ${title} | ${tasks.filter((ms) => ms > AIM).length} | ${Math.max(...tasks).toFixed(0)} |`,
        ),
      ]);
      expect(rows).toBeGreaterThanOrEqual(INCIDENTS);
    } finally {
      await server.stop();
    }
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 900_000);

async function fill(dataDir: string): Promise<void> {
  const server = await startBuiltServer({ dataDir, env: { DEMO_DATA: 'true' }, forLong: true });
  await server.stop();
  const database = await openDatabase({ dataDir });
  try {
    const today = singaporeDay(new Date());
    await database.execute(sql`
      insert into incidents (status, category, park, zone_type, incident_type, placement, classification, is_emergency,
        incident_date, title, noti_frequency, created_by, creator_name, department, sub_department, created_at,
        latest_updated_at, latest_updated_by, document)
      select status, category, park, zone_type, incident_type, placement, classification, is_emergency,
        ${today}::date - (n % 30)::int, title, noti_frequency, created_by, creator_name, department, sub_department,
        created_at, latest_updated_at, latest_updated_by, document
      from generate_series(1, ${sql.raw(String(INCIDENTS))}) n
      join (select row_number() over (order by id) - 1 as k, count(*) over () as kinds, incidents.* from incidents) kind
        on kind.k = n % kind.kinds`);
    await database.execute(sql`vacuum (analyze) incidents`);
  } finally {
    await database.close();
  }
}

async function openList(browser: Browser, origin: string): Promise<Page> {
  const storageState = await loadSessions(browser, origin)('senior_user');
  const context = await browser.newContext({
    baseURL: origin,
    storageState,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/incidents_list');
  await page
    .getByText(/^INC-\d{6}$/)
    .first()
    .waitFor();
  // Let the browser finish compiling and fetching in the background.
  await typeFor(page, 2);
  await page.waitForTimeout(3_000);
  return page;
}

async function typeFor(page: Page, count: number, from = 0): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search incidents' });
  for (let nth = from; nth < from + count; nth += 1) {
    await search.fill('');
    await search.pressSequentially(WORDS[nth % WORDS.length] ?? '', { delay: 90 });
    await page.waitForTimeout(600);
  }
  await search.fill('');
  await page.waitForTimeout(600);
}

/** Exports the list while something else runs. @returns the seconds until the file exists, and its number of incidents */
async function exported(
  page: Page,
  duringExport: () => Promise<void> = async () => undefined,
): Promise<[seconds: number, rows: number]> {
  const from = performance.now();
  const downloads = page.waitForEvent('download', { timeout: 300_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export this list (.xlsx)' }).click();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  const [download] = await Promise.all([downloads, duringExport()]);
  const seconds = (performance.now() - from) / 1000;
  const file = await download.path();
  const rows = await readSheet(new Blob([readFileSync(file)]));
  return [seconds, rows.length - 1];
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

/** Milliseconds of CPU time per main-thread task. CPU time is independent of other load on the machine. */
async function tasksDuring(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await act();
  await page.waitForTimeout(1_000);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString());
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && mains.has(`${pid} ${tid}`))
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
}
