import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { THEME_ATTRIBUTE } from '../../src/theme/themeMode.ts';

/** The rules whose outcome depends on colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds serious or critical on the page as it stands, by WCAG 2.2 AA or by these rules alone. */
export async function seriousFaults(page: Page, rules?: string[]): Promise<string[]> {
  // What lies under the bar at the lower end of a record can be scrolled from there, but axe does not scroll.
  const unstuck = await page.addStyleTag({ content: 'main footer { position: static !important }' });
  // Without frames of other origins, axe needs no second page for its result, which would take as long as the rules do.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules(rules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  await unstuck.evaluate((style) => (style as Element).remove());
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** As somebody whose system is light or dark, and moves nothing, sees the page. */
export async function lookIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[${THEME_ATTRIBUTE}=${colorScheme}]`)).toBeAttached();
  // Nothing is on its way from one colour to the other.
  const moving = () => document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  expect(await page.evaluate(moving)).toBe(0);
}
