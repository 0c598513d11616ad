import { expect, type Locator, type Page } from '@playwright/test';

export const entries = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

export async function expectNothingToChange(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('button', { name: /edit|delete|remove|save/i })).toHaveCount(
    0,
  );
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
}
