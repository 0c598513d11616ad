import { choose, openTab, press, signIn } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';

test('FORM-14 Submit with something missing goes to the first field, and says what is missing', async ({
  page,
}) => {
  await signIn(page, 'junior_user');
  await page.goto('/incidents_list/new_incident');
  await press(page, /^Category/, 'Cat 2');
  await openTab(page, 'Review');
  await expect(page.getByRole('button', { name: 'Park: Required field' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'At least one casualty: Required field' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('combobox', { name: /^Park/ })).toBeFocused();
  await expect(page.getByRole('tab', { name: /Incident Description/ })).toContainText('has errors');
  await choose(page, /^Park/, 'Night Safari');
  await expect(page.getByText('Required field').first()).toBeVisible();
});
