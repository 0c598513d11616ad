import { join } from 'node:path';
import { choose } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';

/** `npm run pictures` names the folder that the README's pictures stand in. */
const folder = process.env.PICTURES_DIR ?? '';

test.skip(folder === '', 'npm run pictures takes them');

test('the pictures of the README show the built screens', async ({ page, signIn }, testInfo) => {
  const path = (name: string) =>
    join(folder, `${name}${testInfo.project.name === 'phone' ? '-phone' : ''}.png`);
  await signIn.as('super_admin');
  await expect(page.getByText(/^\d+ to \d+ of/)).toBeVisible();
  await page.screenshot({ path: path('list') });

  await page.goto('/incidents_list/new_incident');
  await choose(page, /^Incident Type/, 'Safety');
  await choose(page, /^Placement/, 'Wet play');
  // Its menu takes a moment to fade.
  await expect(page.getByRole('listbox', { includeHidden: true })).toHaveCount(0);
  await page.screenshot({ path: path('form') });
});
