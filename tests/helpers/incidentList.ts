import type { Page } from '@playwright/test';

export const rows = (page: Page) => page.getByRole('main').getByText(/^INC-\d{6}$/);
export const count = (page: Page) => page.getByText(/^\d+ to \d+ of [\d,]+$/);
/** Incidents are cards at this width. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768;

export const circles = (page: Page) => page.getByRole('button', { name: /\d incidents?, / });
export const inWords = (page: Page) =>
  circles(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
export const show = (page: Page, as: 'List' | 'Map') =>
  page.getByRole('group', { name: 'View as' }).getByRole('button', { name: as }).click();

export async function counted(page: Page): Promise<number> {
  const numbers = (await inWords(page)).map((name) =>
    Number(/([\d,]+) incidents?,/.exec(name)?.[1]?.replace(',', '')),
  );
  const elsewhere = await page.getByText(/no location on this map\.$/).allTextContents();
  return [...numbers, ...elsewhere.map((text) => Number.parseInt(text, 10))].reduce(
    (sum, each) => sum + each,
    0,
  );
}
