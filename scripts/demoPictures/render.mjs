// Run `node scripts/demoPictures/render.mjs`; the results are committed. CHROMIUM_PATH selects another Chromium.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tests/helpers/chromium.mjs';
import { H, photo, W } from './brush.mjs';
import { creatureScenes } from './creatures.mjs';
import { pathScenes } from './paths.mjs';
import { placeScenes } from './places.mjs';
import { SIGNATURES } from './signatures.mjs';

const QUALITY = /** @type {Record<string, number>} */ ({ 'torn-netting': 42, 'service-counter': 74 });

const folder = new URL('../../demo/pictures/', import.meta.url);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const page = await browser.newPage({ viewport: { width: W, height: H } });
  const scenes = Object.entries({ ...pathScenes, ...placeScenes, ...creatureScenes });
  for (const [index, [name, scene]] of scenes.entries()) {
    await shoot(page, name, photo(index + 1, scene()), QUALITY[name] ?? 68);
  }
  await page.setViewportSize({ width: 480, height: 200 });
  for (const [name, d] of Object.entries(SIGNATURES)) {
    const ink = `<path d="${d}" fill="none" stroke="#1c2a4a" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`;
    await shoot(
      page,
      name,
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200">${ink}</svg>`,
      80,
    );
  }
} finally {
  await browser.close();
}

/** @param {import('@playwright/test').Page} page @param {string} name @param {string} svg @param {number} quality */
async function shoot(page, name, svg, quality) {
  await page.setContent(`<style>body{margin:0;background:#fff}svg{display:block}</style>${svg}`);
  const bytes = await page.screenshot({ type: 'jpeg', quality });
  writeFileSync(fileURLToPath(new URL(`${name}.jpg`, folder)), bytes);
  process.stdout.write(`${name} ${Math.round(bytes.length / 1024)} kB\n`);
}
