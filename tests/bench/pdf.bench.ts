import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { test } from 'vitest';
import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { loadSessions } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { caseAt } from '../helpers/cases.ts';
import { CHROMIUM_ARGS, findChromium } from '../helpers/chromium.mjs';
import { buildCaseDetails, buildCasualty, buildWitness } from '../helpers/factories.ts';
import { callAs } from '../helpers/staff.ts';
import { BUCKET, storageWire } from '../helpers/storageWire.ts';
import { writeSection } from './performancePage.ts';
import { NOW, startSide } from './sides.ts';

/*
 * `npm run bench:pdf`: 20 photos within 3 s, 40 without a task over 50 ms. Writes docs/performance.md; PDF_FOLDER keeps
 * the files.
 */

const PHOTOS = [20, 40] as const;
const TEXT = 'The guest slipped on the wet floor beside the pool and fell. ';

test('an incident as a PDF', async () => {
  const load = loadavg()[0] ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'parks-pdf-'));
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const { origin, stop } = await startSide(NOW, join(folder, 'data'));
  try {
    const storageState = await loadSessions(browser, origin)('super_admin');
    const context = await browser.newContext({
      ...{ baseURL: origin, storageState, viewport: { width: 1440, height: 900 } },
    });
    const lines = [
      '| Photos | First, s | Again, s | Size, MB | Longest task while one types, ms |',
      '| --- | --- | --- | --- | --- |',
    ];
    for (const photos of PHOTOS) {
      const id = await fileCase(origin, photos);
      const page = await context.newPage();
      await page.goto(caseAt(id));
      await page.getByLabel(/^Incident Details/).waitFor();
      await page.waitForTimeout(3_000);
      const first = await measure(page, photos);
      const again = await measure(page, photos);
      const typing = await measure(page, photos, true);
      lines.push(
        `| ${photos} | ${first.seconds.toFixed(1)} | ${again.seconds.toFixed(1)} | ${first.megabytes.toFixed(1)} | ${typing.longest.toFixed(0)} |`,
      );
      await page.close({ runBeforeUnload: false });
    }
    writeSection('pdf', [`Load average of the minute before: ${load.toFixed(1)}.`, '', ...lines]);
  } finally {
    await stop();
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 600_000);

async function fileCase(origin: string, photos: number): Promise<string> {
  const token = await getToken(origin, demoEmail('super_admin'), DEMO_PASSWORD);
  const photo_video: string[] = [];
  while (photo_video.length < photos) {
    const photo = await sharp('demo/pictures/wet-path.jpg')
      .modulate({ hue: photo_video.length * 9 })
      .resize(2560)
      .jpeg({ quality: 85 })
      .toBuffer();
    const path = `photovideos/bench-${crypto.randomUUID()}.jpg`;
    const { body } = await storageWire(origin, token).multipart(path, photo);
    photo_video.push(`${BUCKET}/${encodeURIComponent(path)}?alt=media&token=${body.downloadTokens}`);
  }
  const { id } = await callAs(origin, token, 'create_incident', {
    case_details: buildCaseDetails({
      description: {
        zone_type: 'Wild Africa',
        incident_remarks: 'Pelawat tergelincir. 在步道上滑倒，膝盖受伤。 பாதையில் வழுக்கி விழுந்தார்.',
      },
      details: {
        photo_video,
        person_involved_details: [
          buildCasualty({ casualty_no: 'Casualty 1', injury_name: '陈伟明' }),
          buildCasualty({ id: 'p2', casualty_no: 'Casualty 2', injury_name: 'முருகன் சுப்பிரமணியம்' }),
        ],
        witness_particulars: [buildWitness({ witness_no: 'Witness 1', employee_or_guest: 'guest' })],
      },
    }),
  });
  return String(id);
}

async function measure(page: Page, photos: number, isTyping = false) {
  await page.evaluate(() => {
    const known = window as unknown as { tasks: number[] };
    known.tasks = [];
    new PerformanceObserver((list) => {
      known.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  const coming = page.waitForEvent('download');
  const from = performance.now();
  await page.getByRole('button', { name: 'PDF report' }).click();
  let isThere = false;
  const file = coming.finally(() => {
    isThere = true;
  });
  // The dialog has the focus. Typing in the page behind it causes the same work.
  while (isTyping && !isThere) await typed(page);
  const download = await file;
  const seconds = (performance.now() - from) / 1000;
  const path = process.env.PDF_FOLDER ? join(process.env.PDF_FOLDER, `${photos}.pdf`) : await download.path();
  if (process.env.PDF_FOLDER) await download.saveAs(path);
  await page.waitForTimeout(500);
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  return { seconds, megabytes: statSync(path).size / 1e6, longest: Math.max(0, ...tasks) };
}

async function typed(page: Page): Promise<void> {
  const at = Math.floor(Math.random() * TEXT.length);
  await page.evaluate((letter) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea');
    if (!field) return;
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(field, field.value + letter);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, TEXT[at] ?? 'a');
  await page.waitForTimeout(60);
}
