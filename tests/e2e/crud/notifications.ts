import { expect, type Locator, type Page } from '@playwright/test';
import { step } from './report.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const NONE = 'No notifications.';

export async function findNotifications(page: Page, words: string): Promise<Locator> {
  return step(`find the notifications with "${words}"`, async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const search = panel(page).getByLabel('Search notifications');
    await search.fill(words);
    await search.press('Enter');
    const found = panel(page).getByRole('listitem').filter({ hasText: words });
    await expect(found.first().or(panel(page).getByText(NONE))).toBeVisible();
    return found;
  });
}

const bin = (item: Locator) => item.getByRole('button', { name: /^Delete the notification/ });

export async function deleteNotification(item: Locator): Promise<void> {
  await step('delete the notification', () => bin(item).click());
}

export const noNotifications = (page: Page): Locator => panel(page).getByText(NONE);

export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  // The first Escape clears the search if it has the focus.
  if (await panel(page).isVisible()) await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
}

export async function clearNotifications(page: Page, words: string): Promise<void> {
  await step(`delete the notifications with "${words}"`, async () => {
    await page.goto('/incidents_list');
    const found = await findNotifications(page, words);
    for (let count = await found.count(); count > 0; count = await found.count()) {
      // What the device has kept shows first, and may have one that was deleted just before a reload: it goes by itself.
      await bin(found.first())
        .click({ timeout: 5000 })
        .catch(() => undefined);
      await expect(found).not.toHaveCount(count);
    }
  });
}
