import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase, readCase, saveCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll } from '../helpers/console.ts';

const box = (page: Page, code: string) => page.getByRole('checkbox', { name: `Select ${code}` });

async function choose(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) await box(page, code).check();
  await expect(page.getByText(`${codes.length} selected`)).toBeVisible();
}

test("FLOW-1 FLOW-4 FLOW-7 DET-11 several incidents are closed at once, each by its own rules, without overwriting another person's save", {
  tag: '@desk',
}, async ({ page, signIn, server, noise }) => {
  const { origin } = server;
  noise.expect(/409/);
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const id = await fileCase(origin, 'super_user', { category: 'c1' });
      await saveCase(origin, id, 'super_user', 'Submit');
      return id;
    }),
  );
  const [first = '', second = '', third = ''] = ids;
  const codes = await Promise.all(ids.map(async (id) => (await readCase(origin, id)).incident_id));
  await signIn.as('admin', { at: '/incidents_list' });
  await choose(page, codes);
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
  await page.getByRole('button', { name: 'Close 3' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm to close' });
  await expect(question.getByText(`${codes[0]}: Root cause is missing.`)).toBeVisible();
  await saveCase(origin, second, 'super_user', undefined, ({ case_details }) => {
    case_details.incident_description.incident_title = 'Said better';
  });
  await question.getByRole('textbox').fill('Nothing more to find out');
  await question.getByRole('button', { name: 'Close' }).click();

  const told = page.getByRole('dialog', { name: 'Some incidents were not closed' });
  await expect(told).toContainText(`Closed: ${codes[0]}, ${codes[2]}. Not closed: ${codes[1]}.`);
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('3 incidents closed.')).toBeVisible();
  for (const id of [first, second, third])
    expect((await readCase(origin, id)).incident_status).toBe('Closed');
  expect((await readCase(origin, second)).case_details.incident_description.incident_title).toBe(
    'Said better',
  );
  for (const code of codes) {
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row.getByText('Closed', { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await page.goto(`/incidents_list/audit?id=${first}`);
  await expect(page.getByText('Update status from Open to Closed').first()).toBeVisible();
  await expect(page.getByText(/Nothing more to find out/).first()).toBeVisible();
});

test('FLOW-1 FLOW-3 archived incidents leave their tab at once; a changed list has no selection', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  const { origin } = server;
  const id = await fileCase(origin, 'super_user', { category: 'c1' });
  const code = (await readCase(origin, id)).incident_id;
  await signIn.as('super_user', { at: '/incidents_list?filter={"incident_status":"Draft"}' });
  await choose(page, [code]);
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
