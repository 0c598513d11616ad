import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { caseAt, fileCase } from '../helpers/cases.ts';
import { choose, fact, visit, waitForAnimations } from '../helpers/console.ts';
import { count, isPhone, rows } from '../helpers/incidentList.ts';
import { setColorScheme } from '../helpers/seriousFaults.ts';
import { findKeyboardFocusIssues } from '../helpers/tabWalk.ts';

/** Walks in both directions, because the header covers targets only when the focus moves up. */
async function expectReach(page: Page, name: string): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    expect(await findKeyboardFocusIssues(page, key), `${name}, ${key}`).toEqual([]);
  }
}

test.beforeEach(async ({ page }) => {
  // A low window, so that headers and footers cover much of the page.
  if (!isPhone(page)) await page.setViewportSize({ width: 1280, height: 640 });
});

const TITLE = 'everything that gets keyboard focus is visible, uncovered and has a focus ring';

test(`AUTH-2 SHELL-6 ${TITLE}: signing in`, async ({ page }) => {
  await page.goto('/login_with_id');
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expectReach(page, 'sign-in');
});

/** Selected and unselected items differ in forced-colors mode. */
async function expectDistinct(chosen: Locator, other: Locator): Promise<void> {
  const ground = (of: Locator) => of.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await ground(chosen), String(chosen)).not.toBe(await ground(other));
}

test(`SHELL-6 LIST-2 LIST-7 ${TITLE}, and selected items stand out in forced colours: the list, the notifications, a case and a new incident`, async ({
  page,
  signIn,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signIn.as('super_user');
  await expect(rows(page)).toHaveCount(10);
  await setColorScheme(page, isPhone(page) ? 'dark' : 'light');
  await expectReach(page, 'the list');

  await page.emulateMedia({ forcedColors: 'active' });
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await expectDistinct(tab('All'), tab('Open'));
  await expectDistinct(button('All Cases'), button('My Cases'));
  await expectDistinct(button('Page 1'), button('Page 2'));
  const places = page.getByRole('navigation', { name: 'Sections' });
  if (isPhone(page)) {
    await expectDistinct(places.locator('[aria-current]'), places.getByRole('link').last());
    await button('Filters').click();
  } else await expect(places.locator('[aria-current]')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Category' }).click();
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await expectDistinct(option('All'), option('Cat 2'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  if (isPhone(page)) await button('Show the incidents').click();
  await page.emulateMedia({ forcedColors: 'none' });

  await page.getByRole('button', { name: /^Notifications/ }).click();
  // A search with few results, so that no more load during the walk.
  const first = await page.getByRole('dialog').getByRole('listitem').first().textContent();
  await page.getByLabel('Search notifications').fill(/INC-\d{6}/.exec(first ?? '')?.[0] ?? '');
  await expect(page.getByText('You reached the end.')).toBeVisible();
  await expectReach(page, 'the notifications');

  await button('Close the notifications').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await visit(page, '/incidents_list/detail?id=1');
  await expect(fact(page, 'Park')).toBeVisible();
  await expectReach(page, 'the detail');
  await visit(page, '/incidents_list/new_incident');
  await expect(page.getByRole('combobox', { name: /^Park/ })).toBeEnabled();
  await expectReach(page, 'the new incident');
  await page.emulateMedia({ forcedColors: 'active' });
  await button('Dry').click();
  await expectDistinct(button('Dry'), button('Wet'));
  await expectDistinct(button('Cat 1'), button('Cat 2'));
});

/** A part of a larger target, such as the link of a card, has the size of that target. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = document.querySelectorAll(
      'a, button, [role=combobox], input:not([aria-hidden]), label:has(input)',
    );
    return [...targets].flatMap((each) => {
      const target = each.closest('label, li:has(> a), .MuiInputBase-root, .MuiCard-root') ?? each;
      const { width, height } = target.getBoundingClientRect();
      const isSmall = each.checkVisibility() && width > 1 && Math.min(width, height) < 44;
      const name = each.getAttribute('aria-label') ?? each.textContent;
      return isSmall && !each.closest('[aria-hidden=true]') ? [`${name} ${width} x ${height}`] : [];
    });
  });
}

test('SHELL-6 FORM-12 on a phone every target of the list and of what opens over it is 44 px, and Back closes that', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn.as('super_user');
  await expect(rows(page)).toHaveCount(10);
  expect(await smallTargets(page)).toEqual([]);
  const opened = page.url();

  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await expect(filters).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await choose(page, 'Category', 'Cat 2');
  await expect(page).toHaveURL(/c2/);
  await filters.getByRole('combobox', { name: 'Park' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(filters).toBeVisible();
  await page.goBack();
  await expect(filters).toBeHidden();
  await expect(page).toHaveURL(/c2/);

  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'Save Filter' })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.goBack();
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  // Its rows may be there before it has slid in.
  await waitForAnimations(panel);
  await page.goBack();
  await expect(panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(opened);
});

test('LIST-7 SHELL-6 on a phone the focus goes to the first row of a page that is opened by a key', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn.as('super_user');
  await expect(rows(page)).toHaveCount(10);
  const next = page.getByRole('button', { name: 'Go to the next page' });
  // Loaded at the first key, when the browser is idle.
  const loaded = page.waitForResponse(/\/restoreFocus-/);
  await next.press('Shift+Tab');
  await (await loaded).finished();
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText(/^11 to 20 of/);
  const first = page.getByRole('main').locator('li a').first();
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
});

test('SHELL-6 on a phone the strip of sections begins at the edge, and does not move when it can be scrolled back', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn.as('super_user', { at: '/incidents_list/new_incident' });
  const tabs = page.getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  const start = () => page.locator('.MuiTabs-scroller').evaluate((each) => each.getBoundingClientRect().left);
  await expect.poll(start).toBe(0);
  await tabs.last().press('Enter');
  await expect(tabs.first()).not.toBeInViewport({ ratio: 1 });
  await expect(page.locator('.MuiTabScrollButton-root').first()).not.toHaveClass(/Mui-disabled/);
  expect(await start()).toBe(0);
});

test('DASH-2 SHELL-15 in forced colours the legends of the dashboard keep the colours of its pictures', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn.as('super_user', { at: '/dashboard' });
  const marks = page.getByRole('rowheader', { name: /^Cat \d$/ }).locator('[aria-hidden]');
  await expect(marks).toHaveCount(4);
  const colours = await marks.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(colours).size).toBe(4);
});

test('FORM-1 SHELL-15 in forced colours a section that is worth checking keeps its dot, and the primary button has an edge', {
  tag: '@desk',
}, async ({ page, signIn, server }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn.as('super_user', { at: caseAt(await fileCase(server.origin, 'super_user')) });
  const section = page.getByRole('tab', { name: /worth checking/ }).first();
  const dot = section.locator('span:empty').first();
  const edge = (of: Locator) =>
    of.evaluate((each) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(each);
      return borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
    });
  expect(await edge(dot)).toBe(true);
  expect(await edge(page.getByRole('button', { name: 'Save', exact: true }))).toBe(true);
});
