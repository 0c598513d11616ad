import { test } from '../helpers/e2eTest.ts';

test('look', async ({ page, signIn }, info) => {
  const shot = async (path: string, name: string) => {
    await page.goto(path);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/admin-shots/${info.project.name}-${name}.png` });
  };
  await signIn.as('super_admin', { at: '/settings' });
  await shot('/settings', 'settings');
  await shot('/group_list', 'groups');
  await shot('/group_list/detail?id=super_user', 'group');
  await shot('/notification_list', 'notif');
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/admin-shots/${info.project.name}-notifdetail.png` });
});
