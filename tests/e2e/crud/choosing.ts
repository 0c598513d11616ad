import { expect, type Page } from '@playwright/test';
import { waitForAnimations } from '../../helpers/console.ts';
import { runBegan } from './mark.ts';

/** Chooses from a select by its label: `named`, or else the first option that no run created. @returns the choice */
export async function chooseAny(page: Page, label: RegExp, named = ''): Promise<string> {
  const select = page.getByRole('combobox', { name: label });
  await expect(select).toBeEnabled();
  await select.click();
  await waitForAnimations(page.getByRole('listbox'));
  // While the choices load, the only option says so and is disabled.
  const options = page.getByRole('option', { disabled: false });
  await expect(options.first()).toBeVisible();
  const texts = await options.allTextContents();
  const chosen = named || texts.find((text) => text.trim() !== '' && !runBegan(text));
  if (!chosen) throw new Error(`${label.source} offers nothing to choose.`);
  await page.getByRole('option', { name: chosen, exact: true }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
  return chosen;
}
