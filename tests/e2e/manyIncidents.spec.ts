import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase, readCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll } from '../helpers/console.ts';

const box = (page: Page, code: string) => page.getByRole('checkbox', { name: `Select ${code}` });

async function choose(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) await box(page, code).check();
  await expect(page.getByText(`${codes.length} selected`)).toBeVisible();
}

/** On a phone the footer is above the sections of the console. */
async function expectFooterInView(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await page.mouse.wheel(0, -5000);
  await expect(page.locator('footer')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    const footer = await page.locator('footer').boundingBox();
    const tabs = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    expect(tabs?.y).toBeGreaterThan(700);
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
  }).toPass({ timeout: 15_000 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('FLOW-1 FLOW-3 archived incidents leave their tab at once; a changed list has no selection; the actions stay in view', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const { origin } = server;
  const id = await fileCase(origin, 'super_user', { category: 'c1' });
  const code = (await readCase(origin, id)).incident_id;
  await signIn.as('super_user', { at: '/incidents_list?filter={"incident_status":"Draft"}' });
  await choose(page, [code]);
  await expectFooterInView(page);
  await page.getByRole('tab', { name: /^Closed/ }).click();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select INC/ }).first()).toBeDisabled();
  await page.getByRole('tab', { name: /^Draft/ }).click();
  await expect(box(page, code)).not.toBeChecked();
  await choose(page, [code]);
  const shownAs = page.getByRole('group', { name: 'View as' });
  await shownAs.getByRole('button', { name: 'Map' }).click();
  await page.getByRole('tab', { name: /^Closed/ }).click();
  await shownAs.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select INC/ }).first()).toBeDisabled();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await page.getByRole('tab', { name: /^Draft/ }).click();
  await expect(box(page, code)).not.toBeChecked();
  await choose(page, [code]);
  await page.getByRole('button', { name: 'Archive 1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('1 incident archived.')).toBeVisible();
  await expect(box(page, code)).toHaveCount(0);
  await page.goto(caseAt(id));
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
});
