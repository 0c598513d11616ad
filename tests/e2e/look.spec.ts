import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll, openTab } from '../helpers/console.ts';
import { expect, test } from '../helpers/e2eTest.ts';
import { lookIn, seriousFaults } from '../helpers/seriousFaults.ts';

/** Each screen with what must be there before one looks. */
const SCREENS: [name: string, open: (page: Page) => Promise<void>][] = [
  ['the list', (page) => visit(page, '/incidents_list', /^\d+ to \d+ of/)],
  [
    'the empty list',
    (page) =>
      visit(page, `/incidents_list?filter=${encodeURIComponent('{"search":"zzz"}')}`, 'No data found'),
  ],
  ['the new incident', (page) => visit(page, '/incidents_list/new_incident', 'Overview')],
  ['the detail', (page) => visit(page, '/incidents_list/detail?id=1', 'Overview')],
  ['a page that does not exist', (page) => visit(page, '/nowhere', 'This page does not exist')],
];

const SIGNED_OUT = [
  '/',
  '/login_with_id?disableerror=true',
  '/forgot',
  '/reset_otp?email=a.long.name.of.somebody%40parks.example',
  '/reset_password?email=a.long.name.of.somebody%40parks.example&id=ticket',
];

async function visit(page: Page, path: string, text: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(text).first()).toBeVisible();
}

/** A page is loaded once and looked at in the light and in the dark. */
async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await lookIn(page, colorScheme);
    expect(await seriousFaults(page), `${name}, ${colorScheme}`).toEqual([]);
    await expectNoSidewaysScroll(page);
  }
}

test.describe('every built screen', () => {
  test.beforeEach(async ({ page }) => {
    const width = page.viewportSize()?.width ?? 0;
    if (width <= 768) await page.setViewportSize({ width: 360, height: 740 });
  });

  test('SHELL-6 has no serious fault of accessibility and fits 360 px, signed out', async ({ page }) => {
    for (const path of SIGNED_OUT) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectNoFaults(page, path);
    }
  });

  test('SHELL-6 has no serious fault of accessibility and fits 360 px, signed in', async ({
    page,
    signIn,
  }) => {
    await signIn.as('super_user', { at: 'about:blank' });
    for (const [name, open] of SCREENS) {
      await open(page);
      await expectNoFaults(page, name);
    }
  });

  test('SHELL-6 every tab of a detail and of the form fits 360 px', async ({ page, signIn }) => {
    test.skip((page.viewportSize()?.width ?? 0) > 768, 'the desk is wide enough');
    await signIn.as('super_user', { at: 'about:blank' });
    for (const path of ['/incidents_list/detail?id=1', '/incidents_list/new_incident']) {
      await page.goto(path);
      await expect(page.getByRole('tab').first()).toBeVisible();
      for (const name of await page.getByRole('tab').allTextContents()) {
        await openTab(page, name);
        await expectNoSidewaysScroll(page);
      }
    }
    // The first tab has all four actions; a second row would take a sixth of the screen.
    await page.goto('/incidents_list/new_incident');
    await expect(page.getByRole('button', { name: /still missing$/ })).toBeInViewport();
    const [cancel, next] = ['Cancel', 'Next'].map((name) => page.getByRole('button', { name, exact: true }));
    await expect(async () => {
      const below = (await cancel?.boundingBox())?.y;
      expect(below).toBeDefined();
      expect((await next?.boundingBox())?.y).toBe(below);
    }).toPass({ timeout: 15_000 });
  });
});
