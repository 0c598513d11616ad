import { chromium, type FullConfig, type Page } from '@playwright/test';
import type { SignedInUser } from '../../../contract/schemas/user.ts';
import builtServerTemplate from '../../helpers/builtServerTemplate.ts';
import { removeLeftBehind } from './leftovers.ts';
import { getMark, newRunId, RUN } from './mark.ts';
import { getRefusals } from './rights.ts';
import { Refusal, readSettings, type Who } from './settings.ts';
import { signIn, signOut } from './signIn.ts';

/** Playwright's global setup. It checks a deployed console and removes records that earlier runs left behind. */
export default async function begin(config: FullConfig): Promise<(() => void) | undefined> {
  const runId = newRunId(new Date());
  process.env[RUN] = runId;
  try {
    const place = readSettings(process.env);
    if (!place) return await builtServerTemplate();
    const { launchOptions, contextOptions, viewport } = config.projects[0]?.use ?? {};
    const browser = await chromium.launch(launchOptions);
    const signedIn: Page[] = [];
    const enter = async (who: Who): Promise<[Page, SignedInUser]> => {
      const options = { ...contextOptions, baseURL: place.origin, viewport: viewport ?? null };
      const page = await (await browser.newContext(options)).newPage();
      const user = await signIn(page, place.people[who], place.origin);
      signedIn.push(page);
      return [page, user];
    };
    try {
      const [admin, theAdmin] = await enter('admin');
      const [reporter, theReporter] = await enter('reporter');
      const reasons = getRefusals({ admin: theAdmin, reporter: theReporter });
      if (reasons.length > 0) throw new Refusal(reasons.join('\n'));
      await removeLeftBehind({ admin, reporter }, place.leftAfter);
      console.log(`What this run makes in ${place.origin} is marked "${getMark(runId)}".`);
    } finally {
      // A failed sign-out must not hide the original error; the session expires in seven days.
      await Promise.allSettled(signedIn.map(signOut));
      await browser.close();
    }
    return undefined;
  } catch (error) {
    // Print only the sentence: the stack of our own code does not help.
    if (error instanceof Refusal) error.stack = error.message;
    throw error;
  }
}
