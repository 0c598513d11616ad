import { expect, type Locator, type Page } from '@playwright/test';
import { choose, openTab, visit } from '../../helpers/console.ts';
import { chooseAny } from './choosing.ts';
import { randomLetters } from './mark.ts';
import { step } from './report.ts';

/** A domain that never receives mail (RFC 2606, RFC 7505), and an unassigned number. */
const DOMAIN = 'example.com';
const NOBODYS_NUMBER = '+6500000000';

export type Account = { name: string; email: string; staffId: string };

export function accountNamed(name: string): Account {
  const [mark = '', runId = ''] = name.split(' ');
  return {
    name,
    email: `${mark}-${runId}-${randomLetters(6)}@${DOMAIN}`,
    staffId: String(90_000_000 + Math.floor(Math.random() * 9_999_999)),
  };
}

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

export async function addAccount(page: Page, { name, email, staffId }: Account): Promise<void> {
  await step(`add the account "${name}"`, async () => {
    await visit(page, '/user_management');
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'New User' })).toBeVisible();
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Mobile number/).fill(NOBODYS_NUMBER);
    await page.getByLabel(/^Staff ID/).fill(staffId);
    await choose(page, /^Role/, 'Junior User');
    await chooseAny(page, /^Park/);
    await chooseAny(page, /^Department/);
    await chooseAny(page, /^Sub Department/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, `${name} was added.`);
  });
}

export async function findAccount(page: Page, words: string): Promise<Locator> {
  return step(`find the account "${words}"`, async () => {
    await visit(page, '/user_management');
    await page.getByLabel('Search accounts').fill(words);
    await page.getByLabel('Search accounts').press('Enter');
    // The search is in the address before its rows are loaded (LIST-11).
    await expect(page).toHaveURL(/search/);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    return page.getByRole('row').filter({ hasText: words });
  });
}

export async function openAccount(page: Page, { name, email }: Account): Promise<void> {
  await step(`open the account "${name}"`, async () => {
    const row = await findAccount(page, email);
    await row.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: 'User Details' })).toBeVisible();
    await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  });
}

export async function saveAccount(page: Page): Promise<void> {
  await step('save the account', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, 'The account was saved.');
  });
}

export async function removeAccount(page: Page, email: string): Promise<void> {
  const row = await findAccount(page, email);
  await expect(row.or(page.getByText('No data found')).first()).toBeVisible();
  if (!(await row.isVisible())) return;
  const link = row.getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await deleteOpenAccount(page, name);
}

export async function deleteOpenAccount(page: Page, name: string): Promise<void> {
  await step(`delete the account "${name}"`, async () => {
    await openTab(page, 'Profile');
    await page.getByRole('button', { name: 'Delete User', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete User' });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'Delete User' }).click();
    await expect(page).toHaveURL(/\/user_management(\?|$)/);
    await said(page, `${name} was deleted.`);
  });
}
