import type { BrowserContext, Page } from '@playwright/test';
import { NEW_INCIDENT } from '../../helpers/console.ts';
import { median, percentile } from '../server/statistics.ts';
import { asWeakPhone } from './networks.ts';

/** Milliseconds of the slowest event of an interaction (Event Timing). For key presses, the 95th percentile. */
export type TouchReading = { title: string; ms: number };

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Milliseconds after a touch until all its events have been reported. */
const SETTLED = 1_500;
const TEXT = 'The guest slipped on the wet floor beside the pool and fell.';

type Entry = { name: string; duration: number; interactionId: number };
declare global {
  interface Window {
    touches: Entry[];
  }
}

export async function measureTouch(context: BrowserContext): Promise<TouchReading[]> {
  const rounds: TouchReading[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await oneRound(context));
  const [first = []] = rounds;
  return first.map(({ title }, at) => ({
    title,
    ms: median(rounds.map((readings) => readings[at]?.ms ?? Number.NaN)),
  }));
}

async function oneRound(context: BrowserContext): Promise<TouchReading[]> {
  const page = await context.newPage();
  const touches = await watchTouches(page);
  await asWeakPhone(page);
  const readings: TouchReading[] = [];
  const measure = async (title: string, act: () => Promise<void>, share = 1) => {
    await page.waitForTimeout(SETTLED);
    await touches.begin();
    await act();
    await page.waitForTimeout(SETTLED);
    const durations = await touches.read();
    readings.push({ title, ms: share === 1 ? Math.max(...durations) : percentile(durations, share) });
  };

  await page.goto('/incidents_list');
  const rows = page.getByRole('listitem').getByRole('link');
  await rows.first().waitFor();
  await measure('List: open the filters', () =>
    page.getByRole('button', { name: 'Filters', exact: true }).tap(),
  );
  await page.getByRole('button', { name: 'Close filters' }).tap();
  await measure('List: another status', () => page.getByRole('tab', { name: /^Open/ }).tap());
  await measure('List: open an incident', () => rows.first().tap());

  await page.goto(NEW_INCIDENT);
  const park = page.getByRole('combobox', { name: /^Park/ });
  await park.waitFor();
  await measure('Form: open a select', () => park.tap());
  await measure('Form: choose in it', () =>
    page.getByRole('option', { name: 'Night Safari', exact: true }).tap(),
  );
  const details = page.getByLabel(/^Incident Details/);
  await details.tap();
  await measure('Form: a key press', () => details.pressSequentially(TEXT, { delay: 80 }), 0.95);
  await measure('Form: another section', () => page.getByRole('tab', { name: /Witnesses/ }).tap());
  await measure('Form: the list of what is missing', () =>
    page.getByRole('button', { name: /still missing/ }).tap(),
  );
  await showReview(page);
  await measure('Form: Submit', () => page.getByRole('button', { name: 'Submit', exact: true }).tap());
  await measure('Form: Cancel', () => page.getByRole('button', { name: 'Cancel', exact: true }).tap());
  await measure('Form: leave it', () => page.getByRole('button', { name: 'Yes', exact: true }).tap());
  await page.close();
  return readings;
}

/** Submit is on Review. The dialog of missing fields may be open, or may have opened Review already. */
async function showReview(page: Page): Promise<void> {
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Review/ }).tap();
}

/** Call before the page opens. Returns milliseconds. */
export async function watchTouches(page: Page) {
  await page.addInitScript(() => {
    window.touches = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.touches.push(entry.toJSON());
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return {
    begin: () =>
      page.evaluate(() => {
        window.touches = [];
      }),
    read: async () => slowestOfEach(await page.evaluate(() => window.touches)),
  };
}

/** Durations up to 16 ms are not reported. */
function slowestOfEach(entries: readonly Entry[]): number[] {
  const interactions = new Map<number, number>();
  for (const { interactionId, duration } of entries) {
    if (interactionId > 0) {
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }
  }
  return interactions.size === 0 ? [16] : [...interactions.values()];
}
