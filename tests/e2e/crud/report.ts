import { type Page, test } from '@playwright/test';

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

/** For the report of `npm run test:crud`. */
export async function picture(page: Page, words: string): Promise<void> {
  if (!process.env.PARKS_CRUD_REPORT) return;
  const path = test.info().outputPath(`${words.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`);
  await page.screenshot({ path });
  await test.info().attach(words, { path, contentType: 'image/png' });
}
