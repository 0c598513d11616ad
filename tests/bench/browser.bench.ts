import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { loadSessions } from '../helpers/browser.ts';
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.mjs';
import { type LargeCaseReading, measureLargeCase } from './browser/largeCase.ts';
import { measureLaterVisits, type VisitReading } from './browser/laterVisits.ts';
import { measureSlowdown, PHONE } from './browser/networks.ts';
import { measureOneFile, measureOpenings, type OpeningReading } from './browser/opening.ts';
import { measureTouch, type TouchReading } from './browser/touch.ts';
import { writeSection } from './performancePage.ts';
import { NOW, type Side, startSide, withRevision } from './sides.ts';

/*
 * `npm run bench:browser`: a weak phone on a weak network. Writes docs/performance.md. `BENCH_REVISION=<revision>`
 * measures another revision first. Requires an otherwise idle machine.
 */

type Measured = {
  title: string;
  touch: TouchReading[];
  openings: OpeningReading[];
};

let browser: Browser;
let slowdown: number;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  slowdown = await measureSlowdown(browser);
}, 60_000);
afterAll(() => browser.close());

test('touch and network on a weak phone', async () => {
  const load = loadavg()[0] ?? 0;
  const measured: Measured[] = [];
  const measureAll = async (sides: readonly Side[], folder: string) => {
    for (const side of sides) measured.push(await measure(side, join(folder, `data-${side.title}`)));
  };
  const revision = process.env.BENCH_REVISION;
  if (revision) await withRevision(revision, 'build', measureAll);
  else await inFolder((folder) => measureAll([NOW], folder));
  writeSection('browser', await report(measured, load));
}, 3_600_000);

test('a large case on a weak phone', async () => {
  const load = loadavg()[0] ?? 0;
  const reading = await inFolder(async (folder) => {
    const { origin, stop } = await startSide(NOW, join(folder, 'data'));
    try {
      const context = await weakPhone(origin);
      return await measureLargeCase(context, origin).finally(() => context.close());
    } finally {
      await stop();
    }
  });
  writeSection('large case', [machine(load), '', largeCaseText(reading)]);
}, 900_000);

test('later visits', async () => {
  const load = loadavg()[0] ?? 0;
  const readings = await inFolder(async (folder) => {
    const { origin, stop } = await startSide(NOW, join(folder, 'data'));
    return await measureLaterVisits(browser, origin).finally(stop);
  });
  writeSection('later visits', [machine(load), '', ...visitRows(readings)]);
}, 1_800_000);

async function inFolder<Reading>(work: (folder: string) => Promise<Reading>): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'parks-browser-'));
  return await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

/** Without the service worker, which would turn the second cold start into a later visit. */
async function weakPhone(origin: string): Promise<BrowserContext> {
  const storageState = await loadSessions(browser, origin)('senior_user');
  return await browser.newContext({ baseURL: origin, storageState, serviceWorkers: 'block', ...PHONE });
}

async function measure(side: Side, dataDir: string): Promise<Measured> {
  const { origin, stop } = await startSide(side, dataDir);
  try {
    const context = await weakPhone(origin);
    const touch = await measureTouch(context);
    const openings = await measureOpenings(context);
    await context.close();
    return { title: side.title, touch, openings };
  } finally {
    await stop();
  }
}

const machine = (load: number) =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} processors, Chromium ${browser.version()}, slowed ${slowdown.toFixed(1)} ` +
  `times, ${PHONE.viewport.width} px, touch. Load average of the minute before: ${load.toFixed(1)}.`;

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;
const heads = (...cells: string[]) => [row(...cells), row(...cells.map(() => '---'))];

function visitRows(readings: readonly VisitReading[]): string[] {
  const time = (ms: number) => (Number.isNaN(ms) ? '–' : seconds(ms));
  return [
    ...heads(
      ...['Screen', 'Network', 'Without it, s', 'What the device has, s', 'Fresh, s'],
      ...['What the device has, weak phone, s', 'Requests', 'kB'],
    ),
    ...readings.map(({ screen, network, requests, bytes, ...reading }) => {
      const times = [reading.withoutMs, reading.knownMs, reading.freshMs, reading.weakMs].map(time);
      return row(screen, network, ...times, String(requests), (bytes / 1000).toFixed(0));
    }),
  ];
}

async function report(measured: readonly Measured[], load: number): Promise<string[]> {
  const titles = measured.map(({ title }) => title);
  const [first] = measured;
  const revisions = measured.length > 1 ? ['Revision'] : [];
  return [
    machine(load),
    '',
    'The slowest event of each interaction, ms (aim: under 200; a key press, 95 of 100, under 50):',
    '',
    ...heads('Interaction', ...titles),
    ...(first?.touch ?? []).map(({ title }, at) =>
      row(title, ...measured.map(({ touch }) => touch[at]?.ms.toFixed(0) ?? '')),
    ),
    '',
    'From the address to the named content, signed in; in brackets requests and kB on the wire. "One file" is a page of as many ' +
      'bytes in a single request.',
    '',
    ...heads('Screen', 'Network', ...revisions, 'Cold, s', 'one file, s', 'Warm, s', 'one file, s'),
    ...(await openingRows(measured)).map((cells) => row(...cells)),
  ];
}

function largeCaseText({ openMs, addressMs, keyPressMs, updatesMs, pictureKb }: LargeCaseReading): string {
  return (
    `A case of 50 people, 200 updates and 100 photos without a network limit: form after ${seconds(openMs)} s from the list ` +
    `(aim 1.5) and ${seconds(addressMs)} s from the address, key press ${keyPressMs.toFixed(0)} ms (95 of 100, aim 100), ` +
    `updates after ${seconds(updatesMs)} s, ${pictureKb.toFixed(0)} kB of pictures.`
  );
}

async function openingRows(measured: readonly Measured[]): Promise<string[][]> {
  const context = await browser.newContext(PHONE);
  const rows: string[][] = [];
  for (const [at, { screen, network }] of (measured[0]?.openings ?? []).entries()) {
    for (const { title, openings } of measured) {
      const opening = openings[at];
      if (!opening) continue;
      const cells = [];
      for (const { ms, requests, bytes } of [opening.cold, opening.warm]) {
        const alone = await measureOneFile(context, network, bytes);
        cells.push(`${seconds(ms)} (${requests}, ${(bytes / 1000).toFixed(0)} kB)`, seconds(alone));
      }
      rows.push([screen, network.title, ...(measured.length > 1 ? [title] : []), ...cells]);
    }
  }
  await context.close();
  return rows;
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
