import type { Page } from '@playwright/test';
import { pressFooter } from '../../helpers/cases.ts';
import {
  accountNamed,
  addAccount,
  deleteOpenAccount,
  openAccount,
  removeAccount,
  saveAccount,
} from './accounts.ts';
import { expect, test } from './crudTest.ts';
import { act, fileIncident, openIncident, removeIncident } from './incidents.ts';
import { picture } from './report.ts';

const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

async function expectNothingToChange(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('button', { name: /edit|delete|remove|save/i })).toHaveCount(
    0,
  );
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
}

test('CARD-3 UAUD-1 IAUD-2 changes to an account are in its audit trail, even after it is deleted', async ({
  as,
  named,
  made,
}) => {
  const page = await as('admin');
  const account = accountNamed(named('trail'));
  const removal = made.willBe(() => removeAccount(page, account.email));
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
  await page.goto(trail);
  await expect(entries(page)).toHaveCount(3);
  removal.gone();
  for (const [at, text] of written.toReversed().entries()) {
    await expect(entries(page).nth(at + 1)).toContainText(text);
  }
  await picture(page, 'The trail after the account was deleted');
});

test('CARD-3 IAUD-1 IAUD-2 FLOW-6 changes to an incident are in its audit trail, with the values before', async ({
  as,
  named,
  made,
  place,
}) => {
  const [reporter, admin] = [await as('reporter'), await as('admin')];
  const title = named('trail');
  const changed = `${title} changed`;
  const removal = made.willBe(() => removeIncident({ admin, reporter }, title));
  await fileIncident(reporter, title, place.choices);
  const { address } = await openIncident(reporter, title);
  await reporter.getByLabel(/^Incident Title/).fill(changed);
  await act(reporter, 'Save');
  await reporter.goto(address);
  await act(reporter, 'Archive');

  await admin.goto(address);
  await pressFooter(admin, 'View Audit Trail');
  await expect(entries(admin)).toHaveCount(3);
  await expect(entries(admin).nth(0)).toContainText('Update status from Draft to Archived');
  removal.gone();
  await expect(entries(admin).nth(1)).toContainText(`Update incident title from ${title} to ${changed}`);
  await expect(entries(admin).nth(2)).toContainText('Create incident');
  await expectNothingToChange(admin);
  await picture(admin, 'The trail of the incident');

  await entries(admin)
    .nth(1)
    .getByRole('button', { name: /^View Details/ })
    .click();
  const dialog = admin.getByRole('dialog', { name: /^Details of / });
  await expect(dialog).toContainText(title);
  await expect(dialog).toContainText(changed);
  await picture(admin, 'What was changed, with before and after');
});
