import { expect, type Locator, type Page } from '@playwright/test';
import { step } from './report.ts';

/* Departments are the only reference data renamed in place, so a run leaves a single retired value. */

export async function openDepartments(page: Page): Promise<void> {
  await page.goto('/reference_data?of=departments');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sub departments of / }).first()).toBeVisible();
}

const button = (page: Page, what: 'Rename' | 'Retire' | 'Restore', name: string): Locator =>
  page.getByRole('button', { name: `${what} ${name}`, exact: true });

export const retired = (page: Page, name: string): Locator => button(page, 'Restore', name);
export const offered = (page: Page, name: string): Locator => button(page, 'Retire', name);

async function saveName(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export async function addDepartment(page: Page, name: string): Promise<void> {
  await step(`add the department "${name}"`, async () => {
    await openDepartments(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await saveName(page, name);
    await expect(offered(page, name)).toBeVisible();
  });
}

export async function renameDepartment(page: Page, from: string, to: string): Promise<void> {
  await step(`rename the department "${from}" to "${to}"`, async () => {
    await openDepartments(page);
    await button(page, 'Rename', from).click();
    await saveName(page, to);
    await expect(offered(page, to)).toBeVisible();
  });
}

export async function retireDepartment(page: Page, name: string): Promise<void> {
  await step(`retire the department "${name}"`, async () => {
    await offered(page, name).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retire' }).click();
    await expect(retired(page, name)).toBeVisible();
  });
}

export async function departmentsOffered(page: Page): Promise<string[]> {
  return step('see which departments a new account may have', async () => {
    await page.goto('/user_management/new_user_detail');
    const select = page.getByRole('combobox', { name: /^Department/ });
    await expect(select).toBeEnabled();
    await select.click();
    await expect(page.getByRole('option').first()).not.toHaveText('Loading…');
    return page.getByRole('option').allTextContents();
  });
}
