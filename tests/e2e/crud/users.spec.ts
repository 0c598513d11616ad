import {
  accountNamed,
  addAccount,
  deleteOpenAccount,
  findAccount,
  openAccount,
  removeAccount,
  saveAccount,
} from './accounts.ts';
import { expect, test } from './crudTest.ts';
import { picture } from './report.ts';

test('CARD-3 UDET-13 UDET-15 USER-2 UDET-10 an account is added, found, read, changed and deleted', async ({
  as,
  named,
  cleanup,
}) => {
  const page = await as('admin');
  const account = accountNamed(named('account'));
  const removal = cleanup.add(() => removeAccount(page, account.email));
  await addAccount(page, account);

  const row = await findAccount(page, account.email);
  for (const text of [account.name, account.staffId, 'Junior User', 'Non Active']) {
    await expect(row).toContainText(text);
  }
  await picture(page, 'The new account in the list');

  await openAccount(page, account);
  await expect(page.getByLabel(/^Name/)).toHaveValue(account.name);
  await expect(page.getByLabel(/^Staff ID/)).toHaveValue(account.staffId);

  const changed = {
    ...account,
    name: `${account.name} changed`,
    staffId: accountNamed(account.name).staffId,
  };
  await page.getByLabel(/^Name/).fill(changed.name);
  await page.getByLabel(/^Staff ID/).fill(changed.staffId);
  await saveAccount(page);
  await openAccount(page, changed);
  await expect(page.getByLabel(/^Staff ID/)).toHaveValue(changed.staffId);
  await picture(page, 'The changed account');

  await deleteOpenAccount(page, changed.name);
  await findAccount(page, account.email);
  await expect(page.getByText('No data found')).toBeVisible();
  removal.done();
  await picture(page, 'The account is gone');
});
