import { type Page, test } from '@playwright/test';

/*
 * What a person reads in the report of a run.
 */

/** Puts what is done here into the report, in these words; what is done before the first test stands in none. */
export function step<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  return isInTest() ? test.step(words, work) : work();
}

function isInTest(): boolean {
  try {
    return test.info() !== undefined;
  } catch {
    return false;
  }
}

/** Puts what is on the screen into the report, under these words. */
export async function picture(page: Page, words: string): Promise<void> {
  const path = test.info().outputPath(`${words.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`);
  await page.screenshot({ path });
  await test.info().attach(words, { path, contentType: 'image/png' });
}
