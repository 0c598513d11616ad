import type { Locator, Page } from '@playwright/test';
import { calls } from '../../contract/endpoints/calls.ts';
import { ZONE_PIN } from '../../contract/values/incidentValues.ts';
import { expect, test } from '../helpers/browser.ts';
import { fileCase, readCase } from '../helpers/cases.ts';
import { expectNoSidewaysScroll } from '../helpers/console.ts';
import { circles, count, counted, inWords, rows, show } from '../helpers/incidentList.ts';

async function total(page: Page): Promise<number> {
  return Number((await count(page).textContent())?.split(' of ')[1]?.replace(',', ''));
}

test('LIST-2 LIST-5 LIST-11 the list as a map has the same address and filters; a press zooms in and then opens the incidents, and Back returns to the map; the legend has its colours', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  // Far from all zones, so that it is not merged with another place.
  const pin = { zone_type: ZONE_PIN, zone: '1.398500,103.786500' };
  const id = await fileCase(server.origin, 'super_user', { category: 'c3', park: 'Night Safari', ...pin });
  const { incident_id: code, case_details } = await readCase(server.origin, id);
  const title = case_details.incident_description.incident_title;
  await signIn.as('admin', { at: '/incidents_list' });
  const all = await total(page);
  await show(page, 'Map');
  await expect(page).toHaveURL(/displayedFilters=.*map/);
  await expect.poll(() => counted(page)).toBe(all);

  await page.getByRole('tab', { name: /^Closed/ }).click();
  await expect.poll(() => counted(page)).toBeLessThan(all);
  await page.reload();
  await expect(circles(page).first()).toBeVisible();
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect.poll(() => counted(page)).toBe(all);

  await page.getByRole('button', { name: 'Zoom out' }).press('Enter');
  await expect(page.getByRole('button', { name: /^\d+ places: / }).first()).toBeVisible();
  const before = await inWords(page);
  await page
    .getByRole('button', { name: /^\d+ places: / })
    .first()
    .press('Enter');
  await expect.poll(() => inWords(page)).not.toEqual(before);

  await page.getByLabel('Search incidents').fill(title);
  await expect.poll(() => inWords(page)).toHaveLength(1);
  await page.reload();
  const place = page.getByRole('button', { name: 'Pinned place: 1 incident, Cat 3' });
  const colour = (dot: Locator) => dot.evaluate((each) => getComputedStyle(each).backgroundColor);
  const legend = page.getByRole('main').getByText('Cat 3', { exact: true }).locator('span');
  expect(await colour(legend)).toBe(await colour(place.locator('span')));
  await place.focus();
  await place.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pinned place' });
  await expect(dialog.getByText(code)).toBeVisible();
  await expect(dialog.getByText('1 to 1 of 1')).toBeVisible();
  await dialog.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`detail\\?id=${id}(&|$)`));
  await expect(page.getByText(code).first()).toBeVisible();
  await page.goBack();
  await expect(circles(page).first()).toBeVisible();
  await show(page, 'List');
  await expect.poll(() => total(page)).toBe(1);
});

test('LIST-5 an area drawn on the map filters the map and the list until it is removed', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  // Until then, the list is that of the kept session, and another test may have filed incidents since.
  const listed = page.waitForResponse((response) => response.url().includes(calls.get_all_incidents.path));
  await signIn.as('admin', { at: '/incidents_list' });
  const { total: all } = await (await listed).json();
  await show(page, 'Map');
  await expect.poll(() => counted(page)).toBe(all);
  const map = page.getByRole('application', { name: 'Map of the incidents' });
  const box = await map.boundingBox();
  if (!box) throw new Error('There is no map.');
  const [largest] = await circles(page).all();
  const circle = await largest?.boundingBox();
  if (!circle) throw new Error('There is no circle.');

  // A tiny drag is not an area, and Escape cancels drawing.
  await page.getByRole('button', { name: 'Draw an area' }).click();
  await page.mouse.move(circle.x + 24, circle.y + 24);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Draw an outline' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Draw an area' }).click();
  const [x, y] = [circle.x + 24, circle.y + 24];
  await page.mouse.move(x + 30, y);
  await page.mouse.down();
  for (let angle = 0; angle < 2 * Math.PI; angle += 0.05)
    await page.mouse.move(x + 30 * Math.cos(angle), y + 30 * Math.sin(angle));
  await page.mouse.up();

  const chip = page.getByRole('button', { name: 'Area on the map' });
  await expect(chip).toBeVisible();
  await expect.poll(() => counted(page)).toBeLessThan(all);
  const within = await counted(page);
  expect(within).toBeGreaterThan(0);
  await show(page, 'List');
  await expect.poll(() => total(page)).toBe(within);
  await expect(rows(page)).toHaveCount(Math.min(within, 10));
  await page.reload();
  await expect.poll(() => total(page)).toBe(within);
  await chip.click();
  await expect.poll(() => total(page)).toBe(all);

  await show(page, 'Map');
  await expect.poll(() => counted(page)).toBe(all);
  await page.getByRole('button', { name: 'Search this area' }).press('Enter');
  await expect(chip).toBeVisible();
  expect(await counted(page)).toBeLessThanOrEqual(all);
  await expectNoSidewaysScroll(page);
});
