import { pages } from '../../src/pages.ts';
import { expect, test } from '../helpers/browser.ts';
import { getToken } from '../helpers/calls.ts';
import { expectToastOffButtons, openTab } from '../helpers/console.ts';
import { staffMember } from '../helpers/staff.ts';

test('SHELL-11 UDET-5 UDET-6 an account that is suspended today can no longer be used, and the message about it covers no button', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const person = await staffMember(server.origin);
  await signIn.as('admin', { at: pages.user.to(person.id) });
  await openTab(page, 'Account');
  await page.getByRole('button', { name: 'Archive account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive account' });
  await dialog.getByLabel('Remark').fill('On leave');
  await dialog.getByRole('button', { name: 'Archive account' }).click();
  await expect(page.getByText('This user has been suspended successfully.')).toBeVisible();
  await expectToastOffButtons(page);
  await expect(page.getByText('This user has been suspended.')).toBeVisible();
  await expect(page.getByRole('main').locator('footer').getByRole('button')).toHaveText([
    'Reactivate Account',
    'Cancel',
  ]);
  await expect(getToken(server.origin, person.email, person.password)).rejects.toThrow();
});
