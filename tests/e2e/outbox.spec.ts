import type { Locator, Page } from '@playwright/test';
import { pages } from '../../src/pages.ts';
import { expect, test } from '../helpers/browser.ts';
import { expectNoSidewaysScroll } from '../helpers/console.ts';
import { buildOutbox, keepInOutbox } from '../helpers/outboxItems.ts';

const link = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /waiting|attention|problem/ });
const heading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name, exact: true });

/** Nothing of the text is hidden behind an edge, except what only screen readers get. */
async function expectWhole(each: Locator): Promise<void> {
  await expect(each).toBeInViewport({ ratio: 1 });
  expect(
    await each.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
}

const height = async (page: Page) => (await page.getByRole('banner').boundingBox())?.height;

test('OFF-3 SHELL-2 SHELL-6 at 360 px the header says how much waits, without a network too, and does not grow', {
  tag: '@phone',
}, async ({ page, signIn, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed: /);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn.as('junior_user');
  const before = await height(page);
  const items = buildOutbox();
  const inState = (wanted: string) => items.filter(({ state }) => state === wanted);
  await Promise.all([page.waitForResponse(/OutboxStatus/), keepInOutbox(page, inState('sent'))]);
  await page.context().setOffline(true);
  await keepInOutbox(page, inState('waiting'));
  await expect(link(page)).toHaveAccessibleName('2 waiting to be sent');
  const shown = [link(page), page.getByText('No network.'), page.getByText(/^Welcome, /)];
  for (const each of shown) await expectWhole(each);
  expect(await height(page)).toBe(before);
  expect((await link(page).boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await keepInOutbox(page, inState('stuck'));
  await expect(link(page)).toHaveAccessibleName('1 problem and 2 waiting to be sent');
  for (const each of shown) await expectWhole(each);
  expect(await height(page)).toBe(before);
  await expectNoSidewaysScroll(page);
});

test('OFF-3 SHELL-5 at every width of a desktop the header has room for tabs, network, outbox and name', {
  tag: '@desk',
}, async ({ page, signIn, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|failed: /);
  await signIn.as('super_admin');
  const before = await height(page);
  await keepInOutbox(page, buildOutbox().slice(2));
  await expect(link(page)).toHaveAccessibleName('1 needs attention');
  await page.context().setOffline(true);
  await keepInOutbox(page, buildOutbox().slice(0, 2));
  await expect(link(page)).toHaveAccessibleName('1 needs attention and 2 waiting to be sent');
  for (const width of [1920, 1440, 1280, 1024, 769]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    for (const each of [
      link(page),
      page.getByText('No network.'),
      page.getByRole('button', { name: 'Log out' }),
    ])
      await expectWhole(each);
    expect(await height(page), `${width} px`).toBe(before);
  }
});

test('OFF-3 the outbox is reached and used with the keyboard, and each question returns to its button', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await signIn.as('junior_user');
  await keepInOutbox(page, buildOutbox().slice(2));
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(heading(page, 'Outbox')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pages.outbox.path);
  await page.getByRole('button', { name: 'Send now: Broken rail' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Back to draft: Broken rail' })).toBeFocused();
  await page.keyboard.press('Tab');
  const remove = page.getByRole('button', { name: 'Delete: Broken rail' });
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Broken rail”?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(heading(page, 'Broken rail')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'INC-000001' })).toBeFocused();
});

test('OFF-3 two tabs show the same outbox', { tag: '@desk' }, async ({ page, signIn, context }) => {
  await signIn.as('junior_user', { at: pages.outbox.path });
  await expect(heading(page, 'Outbox')).toBeVisible();
  const other = await context.newPage();
  await other.goto(pages.outbox.path);
  await expect(other.getByText(/^Nothing is waiting/)).toBeVisible();
  await keepInOutbox(page, buildOutbox().slice(2));
  for (const tab of [page, other]) await expect(heading(tab, 'Broken rail')).toBeVisible();
  await page.getByRole('button', { name: 'Delete: Broken rail' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  for (const tab of [page, other]) await expect(heading(tab, 'Broken rail')).toBeHidden();
});
