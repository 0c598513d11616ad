import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../helpers/browser.ts';
import { choose } from '../helpers/console.ts';

/** Set by `npm run pictures` to the folder of the README's pictures. */
const folder = process.env.PICTURES_DIR ?? '';

/** Reduces the number of colours, which makes the file two thirds smaller. */
async function takePicture(page: Page, { project }: TestInfo, name: string): Promise<void> {
  const file = `${name}${project.name === 'phone' ? '-phone' : ''}.png`;
  // Moves the pointer away, so that no button has its hover style.
  await page.mouse.move(0, 0);
  const picture = sharp(await page.screenshot());
  await picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(join(folder, file));
}

// Defines tests only for `npm run pictures`: even a skipped test would start a worker with its server.
if (folder !== '') {
  test('the pictures of the README show the built screens', async ({ page, signIn }, testInfo) => {
    await signIn.as('super_admin');
    await expect(page.getByText(/^\d+ to \d+ of/)).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Closed \d/ })).toBeVisible();
    await takePicture(page, testInfo, 'list');

    await page.goto('/incidents_list/new_incident');
    await choose(page, /^Incident Type/, 'Safety');
    await choose(page, /^Placement/, 'Wet play');
    await expect(page.getByRole('listbox', { includeHidden: true })).toHaveCount(0);
    await takePicture(page, testInfo, 'form');
  });

  test(
    'the pictures of the map and the dashboard, which a desk has room for',
    { tag: '@desk' },
    async ({ page, signIn }, testInfo) => {
      await signIn.as('super_admin');
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      // Close enough that no circle covers a name.
      await choose(page, 'Park', 'Singapore Zoo');
      await expect(page.getByRole('button', { name: /, Singapore Zoo: \d/ }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0);
      await expect(page.getByRole('listbox', { includeHidden: true })).toHaveCount(0);
      await expect(page.getByRole('tab', { name: /^Closed \d/ })).toBeVisible();
      await takePicture(page, testInfo, 'map');

      await page.goto('/dashboard');
      await expect(page.locator('.recharts-pie')).toHaveCount(3);
      await expect(page.locator('.recharts-bar').first()).toBeVisible();
      const row = page.getByRole('heading', { name: '24 months' }).locator('xpath=../..');
      const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
      await page.setViewportSize({ width: 1440, height: Math.ceil(y + height) + 12 });
      await takePicture(page, testInfo, 'dashboard');
    },
  );
}
