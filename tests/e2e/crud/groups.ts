import { expect, type Locator, type Page } from '@playwright/test';
import { choose, visit } from '../../helpers/console.ts';
import { step } from './report.ts';

export async function openGroup(page: Page, group: string): Promise<void> {
  await step(`open the group "${group}"`, async () => {
    await visit(page, '/group_list');
    await expect(page.getByRole('heading', { name: 'User Group Management' })).toBeVisible();
    await page.getByRole('link', { name: group, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
  });
}

export async function findMember(page: Page, name: string): Promise<Locator> {
  return step(`find the member "${name}"`, async () => {
    const search = page.getByLabel('Search members');
    await search.fill(name);
    await search.press('Enter');
    return page.getByRole('checkbox', { name: `Select ${name}` });
  });
}

/** Gives the member of the open group another role, which moves them to its group (GRP-3). */
export async function moveMember(page: Page, name: string, to: string): Promise<void> {
  await step(`move "${name}" to ${to}`, async () => {
    await (await findMember(page, name)).check();
    await page.getByRole('button', { name: 'Update member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update the Members of the group' });
    await expect(dialog).toContainText(name);
    await choose(page, /^Role/, to);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText(`${name}: ${to}`)).toBeVisible();
    await expect(page.getByText('No data found')).toBeVisible();
  });
}
