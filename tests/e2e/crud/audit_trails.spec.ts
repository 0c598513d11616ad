import { visit } from '../../helpers/console.ts';
import {
  accountNamed,
  addAccount,
  deleteOpenAccount,
  openAccount,
  removeAccount,
  saveAccount,
} from './accounts.ts';
import { entries, expectNothingToChange } from './auditTrails.ts';
import { expect, test } from './crudTest.ts';
import { picture } from './report.ts';

test('CARD-3 UAUD-1 IAUD-2 changes to an account are in its audit trail, even after it is deleted', async ({
  as,
  named,
  cleanup,
}) => {
  const page = await as('admin');
  const account = accountNamed(named('trail'));
  const removal = cleanup.add(() => removeAccount(page, account.email));
  await addAccount(page, account);
  await openAccount(page, account);
  const changed = `${account.name} changed`;
  await page.getByLabel(/^Name/).fill(changed);
  await saveAccount(page);

  await openAccount(page, { ...account, name: changed });
  await page.getByRole('link', { name: 'View Audit Trail' }).click();
  const written = ['Create user', `Update name from ${account.name} to ${changed}`];
  await expect(page.getByRole('heading', { level: 1, name: `Audit Trail for ${changed}` })).toBeVisible();
  await expect(entries(page)).toHaveCount(2);
  for (const [at, text] of written.toReversed().entries())
    await expect(entries(page).nth(at)).toContainText(text);
  await expectNothingToChange(page);
  await picture(page, 'The trail of the account');

  const trail = page.url();
  await openAccount(page, { ...account, name: changed });
  await deleteOpenAccount(page, changed);
  await visit(page, trail);
  await expect(entries(page)).toHaveCount(3);
  removal.done();
  for (const [at, text] of written.toReversed().entries()) {
    await expect(entries(page).nth(at + 1)).toContainText(text);
  }
  await picture(page, 'The trail after the account was deleted');
});
