import { expect, test } from '../helpers/browser.ts';
import { rows } from '../helpers/incidentList.ts';
import { seriousFaults, setColorScheme } from '../helpers/seriousFaults.ts';

test('SHELL-1 shortcuts search, open a new incident, and list the shortcuts', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
  await signIn.as('senior_user');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByLabel('Search incidents');
  await expect(search).toBeFocused();
  await page.keyboard.press('n');
  await expect(search).toHaveValue('n');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('n');
  await dialog.getByRole('switch', { name: 'Enable single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.press('?');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+/');
  await dialog.getByRole('switch', { name: 'Enable single-key shortcuts' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/incidents_list(\?|$)/);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('main').getByRole('row').nth(2).getByRole('link')).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/new_incident/);
});

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

test('SHELL-1 SHELL-6 Control+K opens an incident by its number, and Back returns', { tag: '@desk' }, async ({
  page,
  signIn,
}) => {
  await signIn.as('super_admin');
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel('Search incidents').focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Jump to' });
  const field = dialog.getByRole('combobox', { name: 'Jump to incident number, person or page' });
  await expect(field).toBeFocused();
  await field.fill('a');
  for (const group of ['Pages', 'Incidents', 'People'])
    await expect(dialog.getByRole('group', { name: group })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText(/results$/);
  for (const scheme of ['light', 'dark'] as const) {
    await setColorScheme(page, scheme);
    expect.soft(await seriousFaults(page), scheme).toEqual([]);
  }
  await field.fill('1');
  await expect(dialog.getByRole('option').first()).toContainText('INC-000001');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^INC-000001 /);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveTitle('Incidents · Parks Console');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveTitle('Incidents · Parks Console');
});
