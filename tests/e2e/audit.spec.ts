import { pressFooter } from '../helpers/cases.ts';
import { expectNoSidewaysScroll, fact } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';

test('IAUD-1 FLOW-1 the audit trail of an incident, its details, and the way back', async ({
  page,
  signIn,
}) => {
  await signIn.as('admin', { at: '/incidents_list/detail?id=1' });
  await expect(fact(page, 'Park')).toBeVisible();
  await pressFooter(page, 'View Audit Trail');
  await expect(page).toHaveURL(/\/incidents_list\/audit\?id=1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'View Audit Trail' })).toBeVisible();
  await expect(page.getByText('Create incident').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Details of / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/audit\?id=1$/);
  await page.getByRole('link', { name: 'INC-000001' }).click();
  await expect(fact(page, 'Park')).toBeVisible();
});
