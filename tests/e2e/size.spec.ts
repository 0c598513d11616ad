import { DEMO_PASSWORD, demoEmail } from '../../demo/accounts.ts';
import { expect, test } from '../helpers/browser.ts';
import { fillCredentials } from '../helpers/console.ts';
import { rows } from '../helpers/incidentList.ts';
import { countScripts } from '../helpers/loadedScripts.ts';

test('issue 44 item 4: sign-in and list load at most 112 and 360 kB of scripts, gzipped', {
  tag: '@desk',
}, async ({ page }) => {
  const scripts = countScripts(page);
  await page.goto('/login_with_id');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await scripts.total()).toBeLessThanOrEqual(112_000);
  // Return to the list directly after the sign-in, without the dashboard (AUTH-1).
  await page.evaluate(() => sessionStorage.setItem('return-to', '{"path":"/incidents_list"}'));
  await fillCredentials(page, demoEmail('senior_user'), DEMO_PASSWORD);
  await expect(rows(page)).toHaveCount(10);
  expect(await scripts.total()).toBeLessThanOrEqual(360_000);
});
