import type { Browser, Page } from '@playwright/test';
import { loadSessions } from '../../helpers/browser.ts';
import { median } from '../server/statistics.ts';
import { asWeakPhone, NETWORKS, type Network, PHONE } from './networks.ts';
import { LONGEST, SCREENS, type Screen } from './opening.ts';
import { type SlowProxy, startSlowProxy } from './slowProxy.ts';

/** Milliseconds until stored data and until the server's answer is shown; requests and bytes of the visit. */
export type Visit = { knownMs: number; freshMs: number; requests: number; bytes: number };

/** `withoutMs`: until the same content is shown without the service worker; NaN if it never is. */
export type VisitReading = { screen: string; network: string; withoutMs: number } & Visit;

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

/** Measures visits after the first, with the console's files and answers on the device (OFF-1), in turns with and without the service worker. */
export async function measureLaterVisits(browser: Browser, origin: string): Promise<VisitReading[]> {
  const proxy = await startSlowProxy(origin);
  const storageState = await loadSessions(browser, proxy.origin)('senior_user');
  const open = async (serviceWorkers: 'allow' | 'block') => {
    const options = { baseURL: proxy.origin, storageState, serviceWorkers, ...PHONE };
    const context = await browser.newContext(options);
    await visitAll(await context.newPage(), serviceWorkers === 'allow');
    return context;
  };
  const [before, after] = [await open('block'), await open('allow')];
  try {
    const readings: VisitReading[] = [];
    for (const screen of SCREENS) {
      for (const network of [...NETWORKS, 'none'] as const) {
        const without: number[] = [];
        const visits: Visit[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          if (network !== 'none')
            without.push((await visit(await before.newPage(), proxy, screen, network)).knownMs);
          visits.push(await visit(await after.newPage(), proxy, screen, network));
        }
        const of = (figure: keyof Visit) => median(visits.map((each) => each[figure]));
        readings.push({
          ...{ screen: screen.title, network: network === 'none' ? 'none' : network.title },
          withoutMs: without.length > 0 ? median(without) : Number.NaN,
          ...{ knownMs: of('knownMs'), freshMs: of('freshMs') },
          ...{ requests: of('requests'), bytes: of('bytes') },
        });
      }
    }
    return readings;
  } finally {
    await before.close();
    await after.close();
    await proxy.close();
  }
}

async function visitAll(page: Page, hasWorker: boolean): Promise<void> {
  for (const { path, cameFor } of SCREENS) {
    await page.goto(path);
    await cameFor(page).waitFor();
    if (hasWorker) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Answers and pictures are stored a moment later.
    await page.waitForTimeout(3_000);
  }
  await page.close();
}

async function visit(
  page: Page,
  proxy: SlowProxy,
  { path, cameFor, answer }: Screen,
  network: Network | 'none',
): Promise<Visit> {
  await asWeakPhone(page);
  proxy.setNetwork(network);
  proxy.takeCount();
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const fresh = page
    .waitForResponse((response) => answer !== undefined && response.url().includes(answer), {
      timeout: LONGEST,
    })
    .then(async (response) => {
      await response.finished();
      return since();
    });
  fresh.catch(() => undefined);
  await page.goto(path, { waitUntil: 'commit', timeout: LONGEST });
  await cameFor(page).waitFor({ timeout: LONGEST });
  const knownMs = since();
  const freshMs = network === 'none' || answer === undefined ? Number.NaN : await fresh;
  if (network === 'none' || answer === undefined) await page.waitForTimeout(1_000);
  const counted = proxy.takeCount();
  proxy.setNetwork(undefined);
  await page.waitForTimeout(2_000);
  await page.close();
  return { knownMs, freshMs, ...counted };
}
