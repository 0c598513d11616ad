import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { THEME_ATTRIBUTE } from '../../src/theme/themeMode.ts';

/** The rules whose outcome depends on colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The serious and critical axe issues of the page or of a part of it, by WCAG 2.2 AA or only by these rules. */
export async function seriousFaults(page: Page, rules?: string[], within?: string): Promise<string[]> {
  // axe does not scroll, so it would report elements under the sticky footer.
  const unstuck = await page.addStyleTag({ content: 'main footer { position: static !important }' });
  const faults = await allFaults(page, rules ?? ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'], within);
  await unstuck.evaluate((style) => (style as Element).remove());
  return faults
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export async function allFaults(page: Page, runOnly?: string[], within = 'html'): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, options]) =>
      (await (window as unknown as { axe: typeof axe }).axe.run({ include: [include] }, options)).violations,
    // Passed rules and style sheets would double the time, and no serious rule needs the style sheets.
    [
      within,
      {
        ...(runOnly && { runOnly }),
        resultTypes: ['violations'] satisfies axe.resultGroups[],
        preload: false,
      },
    ] as const,
  );
}

export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[${THEME_ATTRIBUTE}=${colorScheme}]`)).toBeAttached();
  // Wait for colour transitions to finish.
  await page.waitForFunction(() => !document.getAnimations().some((each) => each instanceof CSSTransition));
}
