import { expect, type Locator, type Page } from '@playwright/test';
import { step } from './report.ts';

/*
 * What is done in the notification panel, in a person's words.
 */

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const NONE = 'No notifications.';

/** Opens the panel and answers the notifications in it that have these words. */
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

export async function deleteNotification(item: Locator): Promise<void> {
  await step('delete the notification', async () => {
    await item.getByRole('button', { name: /^Delete the notification/ }).click();
  });
}

export const noNotifications = (page: Page): Locator => panel(page).getByText(NONE);

export async function closePanel(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  // The first empties the search, where the focus is there.
  if (await panel(page).isVisible()) await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
}

/** Takes every notification with these words from the panel of whoever is signed in. */
export async function clearNotifications(page: Page, words: string): Promise<void> {
  await step(`delete the notifications with "${words}"`, async () => {
    await page.goto('/incidents_list');
    const found = await findNotifications(page, words);
    for (let count = await found.count(); count > 0; count = await found.count()) {
      await deleteNotification(found.first());
      await expect(found).not.toHaveCount(count);
    }
  });
}
