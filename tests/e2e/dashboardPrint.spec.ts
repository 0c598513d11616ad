import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { monthInWords, toMonth } from '../../contract/incidents/months.ts';
import { singaporeDay } from '../../contract/singaporeTime.ts';
import { shortMonth } from '../../src/custom/dashboard/insightFigures.ts';
import { THEME_ATTRIBUTE } from '../../src/theme/themeMode.ts';
import { expect, test } from '../helpers/browser.ts';
import { fileCase, today } from '../helpers/cases.ts';
import { readTable } from '../helpers/console.ts';
import { readPdf } from '../helpers/pdfText.ts';
import { setColorScheme } from '../helpers/seriousFaults.ts';

async function readInk(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Map<string, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = `#${data.toString('hex', at, at + 3)}`;
    pixels.set(colour, (pixels.get(colour) ?? 0) + 1);
  }
  const all = info.width * info.height;
  const ground = pixels.get(`#${data.toString('hex', 0, 3)}`) ?? 0;
  return { ...info, share: 1 - ground / all, of: (colour: string) => (pixels.get(colour) ?? 0) / all };
}

test('issue 21 pictures of the dashboard are saved as PNG, and print shows its figures in dark ink, without the frame', {
  tag: '@desk',
}, async ({ page, server, signIn }) => {
  // On the first of a month the demonstration has no incidents of that month.
  await fileCase(server.origin, 'senior_user', today());
  await signIn.as('admin', { at: '/dashboard' });
  const CAT_1 = '#2e7d32';
  const INK = '#1d2420';
  for (const [title, colour, least] of [
    ['Incident Category', CAT_1, 0.05],
    ['24 months', CAT_1, 0.05],
    ['Days and hours', INK, 0.0005],
  ] as const) {
    const drawn = page.getByRole('region', { name: title }).locator('svg:has(text)');
    await expect(drawn).toBeVisible();
    const { width, height } = (await drawn.boundingBox()) ?? { width: 0, height: 0 };
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: `Save as a picture: ${title}` }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toMatch(/^[\w-]+\.png$/);
    const png = readFileSync(await download.path());
    const ink = await readInk(png);
    // Twice as many pixels as on the page, plus room for a title and a legend.
    expect(ink.width).toBeGreaterThan(2 * width);
    expect(ink.height).toBeGreaterThan(2 * height);
    expect(ink.height).toBeLessThan(4 * height);
    expect(ink.share, title).toBeGreaterThan(0.05);
    expect(ink.of(colour), title).toBeGreaterThan(least);
  }

  await setColorScheme(page, 'dark');
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      document.body.dataset.printed = getComputedStyle(
        document.querySelector('main table') ?? document.body,
      ).color;
    });
  });

  const shown = await readTable(page, 'Zones');
  const { text } = await readPdf(await page.pdf({ format: 'A4' }));
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'rgb(29, 36, 32)');
  await expect(page.locator(`html[${THEME_ATTRIBUTE}=dark]`)).toBeAttached();
  const printed = text.replaceAll(/\s+/g, ' ');
  for (const said of ['Dashboard', monthInWords(toMonth(singaporeDay(new Date()))), 'all parks', 'Risk map'])
    expect(printed).toContain(said);
  for (const [zone, , number] of shown) expect(printed).toContain(`${zone} ${number}`);
  // Charts must not be cut off in print, so it includes the months and the outermost park.
  expect(printed).toContain(` ${shortMonth(singaporeDay(new Date()))} 0 20`);
  expect(printed.slice(printed.indexOf('Risk map'))).toContain('Singapore Zoo');
  for (const title of ['Incident Category', 'Type of Incident', 'Type of Status'])
    for (const row of await readTable(page, title)) expect(printed).toContain(row.join(' '));
  for (const chrome of ['Parks Console', 'Welcome', 'My actions', 'Show data'])
    expect(printed).not.toContain(chrome);
});
