import type { Locator } from '@playwright/test';
import { expect, test } from '../helpers/browser.ts';
import { choose, NEW_INCIDENT, openTab, visit } from '../helpers/console.ts';
import { buildDraft } from '../helpers/factories.ts';

test.use({ viewport: { width: 360, height: 640 } });

const getBox = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error(`${of} is not on the page.`);
  return { ...box, bottom: box.y + box.height };
};

test('FORM-14 SHELL-6 on a small phone the footer has one line, and an error does not push the next field under it', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await openTab(page, /Person Involved Details/);
  const add = page.getByRole('button', { name: 'Add a casualty' });
  expect((await getBox(add)).height).toBeLessThan(60);
  await add.tap();
  const footer = page.getByRole('main').locator('footer');
  await expect(footer.getByRole('button', { name: /^\d\d to fix$/ })).toBeVisible();
  expect((await getBox(footer)).height).toBeLessThan(80);

  await page.getByLabel(/^Name/).tap();
  const age = page.getByLabel('Age');
  const height = Math.ceil((await getBox(age)).bottom + (await getBox(footer)).height + 4);
  await page.setViewportSize({ width: 360, height });
  await expect.poll(async () => (await getBox(footer)).bottom).toBe(height);
  const before = await getBox(age);
  expect((await getBox(footer)).y - before.bottom).toBeLessThan(8);
  await age.tap();
  await expect(page.getByText('Must be valid.')).toBeVisible();
  await expect.poll(async () => (await getBox(footer)).y - (await getBox(age)).bottom).toBeGreaterThan(0);
});

test('SHELL-6 on a phone on its side the header scrolls away, and leaves its room to the page', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  const header = page.getByRole('banner');
  await expect(header).toBeInViewport({ ratio: 1 });
  await page.getByLabel(/^Incident Details/).tap();
  await expect(header).not.toBeInViewport();
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(header).toBeInViewport({ ratio: 1 });
});

test('FORM-7 on a phone on its side the map for the pin has room, and nothing lies on its notice', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn.as('junior_user', { at: NEW_INCIDENT });
  await choose(page, /^Park/, 'Singapore Zoo');
  await page.getByRole('button', { name: /^Zone/ }).tap();
  await page.getByRole('button', { name: /^Other: Pin/ }).tap();
  await page.setViewportSize({ width: 640, height: 360 });
  const map = page.getByRole('application', { name: 'Map to place the pin on' });
  await expect.poll(async () => (await getBox(map)).height).toBeGreaterThan(150);
  const notice = page.getByText(/^Location access is blocked/);
  const button = page.getByRole('button', { name: 'My location' });
  expect((await getBox(button)).y).toBeGreaterThan((await getBox(notice)).bottom);
  await page.getByRole('button', { name: 'Use this place' }).scrollIntoViewIfNeeded();
  await map.tap();
  await expect(page.getByRole('button', { name: 'Use this place' })).toBeEnabled();
});

test('SHELL-6 OFF-1 with text of 200 % a phone without a network says so in full words', {
  tag: '@phone',
}, async ({ page, context, signIn, noise }) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn.as('junior_user');
  await visit(page, NEW_INCIDENT);
  await expect(page.getByLabel(/^Incident Title/)).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await context.setOffline(true);
  const notice = page.getByRole('banner').getByText('No network.');
  await expect(notice).toBeVisible();
  expect(await notice.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  await visit(page, '/incidents_list');
  const note = page.getByText(/^Can't reach the server/);
  // The list is read again when the window comes back, unless it was read just now.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(note).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect((await getBox(note)).width).toBeGreaterThan(200);
});

test('SHELL-6 with text of 200 % the buttons for photos hold their text, and titles and notes break no word', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  await signIn.as('junior_user', {
    at: NEW_INCIDENT,
    kept: ({ id }) => ({ [`pending:${id}`]: JSON.stringify([buildDraft()]) }),
  });
  await expect(page.getByLabel(/^Incident Title/)).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  for (const name of ['Take photo', 'Take video', 'Choose files']) {
    const button = page.getByRole('button', { name });
    expect(await button.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  }
  await openTab(page, /Person Involved Details/);
  await page.getByRole('button', { name: 'Add a casualty' }).tap();
  const title = page.getByRole('heading', { name: 'Casualty 1' });
  const lines = await title.evaluate(
    (each) => each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight),
  );
  expect(Math.round(lines)).toBe(1);
  await page.goto('/dashboard');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const note = page.getByText('1 draft is on this device.');
  expect((await getBox(note)).width).toBeGreaterThan(200);
});
