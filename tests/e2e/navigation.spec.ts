import { expect, test } from '../helpers/browser.ts';
import { rows } from '../helpers/incidentList.ts';

test('LIST-8 SHELL-1 a page has its title and the focus; navigating away while an incident opens is not undone', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('senior_user');
  await expect(page).toHaveTitle('Incidents · Parks Console');
  let answer = () => {};
  await page.route('**/have_viewed_incident/', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  const asked = page.waitForRequest('**/have_viewed_incident/');
  await rows(page).first().click();
  await asked;
  await page.getByRole('link', { name: 'New Incident' }).click();
  await expect(page).toHaveTitle('New Incident · Parks Console');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  const answered = page.waitForResponse('**/have_viewed_incident/');
  answer();
  await answered;
  await page.goBack();
  await expect(page).toHaveURL(/incidents_list$/);
  await page.unroute('**/have_viewed_incident/');
  await rows(page).first().dblclick();
  await expect(page).toHaveTitle(/^INC-\d{6} \S.+ · Parks Console$/);
  await page.goBack();
  await expect(page).toHaveTitle('Incidents · Parks Console');
});
