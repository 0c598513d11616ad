import { pages } from '../../src/pages.ts';
import { expect, test } from '../helpers/browser.ts';

test('SHELL-5 SHELL-6 with a very large font in the browser the header keeps all its buttons in view, and the category is as high as its text', {
  tag: '@desk',
}, async ({ page, signIn }) => {
  // As "Very large" in Chrome's settings. A zoomed page is covered by the widths of the other tests.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await signIn.as('super_admin', { at: pages.incidents.to() });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px');

  const chip = page.getByText(/^Cat \d$/).first();
  await expect(chip).toBeVisible();
  const { text, height } = await chip.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { text: range.getBoundingClientRect().height, height: element.clientHeight };
  });
  expect(height).toBeGreaterThanOrEqual(text);

  for (const width of [1024, 1280, 1440, 1919, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const header = page.getByRole('banner');
    await expect.poll(() => header.evaluate((bar) => bar.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(header.getByRole('button', { name: 'Log out' })).toBeInViewport({ ratio: 1 });
  }
});
