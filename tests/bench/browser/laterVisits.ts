import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { loadSessions } from '../../helpers/browser.ts';
import { CHROMIUM_ARGS, findChromium } from '../../helpers/chromium.mjs';
import { median } from '../server/statistics.ts';
import { asWeakPhone, NETWORKS, type Network, PHONE } from './networks.ts';
import { LONGEST, SCREENS, type Screen, waitUntilShown } from './opening.ts';
import { type SlowProxy, startSlowProxy } from './slowProxy.ts';

/** Milliseconds until stored data and until the server's answer is shown; requests and bytes of the visit. */
export type Visit = { knownMs: number; freshMs: number; requests: number; bytes: number };

/**
 * `withoutMs`: until the same content is shown without the service worker; NaN if it never is. `weakMs`: `knownMs` on a weak
 * phone.
 */
export type VisitReading = { screen: string; network: string; withoutMs: number; weakMs: number } & Visit;

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

/**
 * Measures visits after the first, with the console's files and answers on the device (OFF-1), in turns with and without the
 * service worker. Chromium keeps compiled scripts only for profiles on a disk, as every phone has them.
 */
export async function measureLaterVisits(browser: Browser, origin: string): Promise<VisitReading[]> {
  const proxy = await startSlowProxy(origin);
  const storageState = await loadSessions(browser, proxy.origin)('senior_user');
  const profiles = mkdtempSync(join(tmpdir(), 'parks-profiles-'));
  const open = async (serviceWorkers: 'allow' | 'block') => {
    const context = await chromium.launchPersistentContext(join(profiles, serviceWorkers), {
      ...{ executablePath: findChromium(), args: CHROMIUM_ARGS },
      ...{ baseURL: proxy.origin, serviceWorkers, ...PHONE },
    });
    await context.setStorageState(storageState);
    // Chromium keeps a compiled script at its second visit.
    for (let round = 0; round < 3; round += 1)
      await visitAll(await context.newPage(), serviceWorkers === 'allow');
    return context;
  };
  const [before, after] = [await open('block'), await open('allow')];
  try {
    const readings: VisitReading[] = [];
    for (const screen of SCREENS) {
      for (const network of [...NETWORKS, 'none'] as const) {
        const visits: (Visit & { withoutMs: number; weakMs: number })[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const once = async (context: BrowserContext, isWeak = false) =>
            await visit(await context.newPage(), proxy, screen, { network, isWeak });
          visits.push({
            withoutMs: network === 'none' ? Number.NaN : (await once(before)).knownMs,
            ...(await once(after)),
            weakMs: (await once(after, true)).knownMs,
          });
        }
        const of = (figure: keyof (typeof visits)[number]) => median(visits.map((each) => each[figure]));
        readings.push({
          ...{ screen: screen.title, network: network === 'none' ? 'none' : network.title },
          ...{
            withoutMs: of('withoutMs'),
            knownMs: of('knownMs'),
            freshMs: of('freshMs'),
            weakMs: of('weakMs'),
          },
          ...{ requests: of('requests'), bytes: of('bytes') },
        });
      }
    }
    return readings;
  } finally {
    await before.close();
    await after.close();
    await proxy.close();
    rmSync(profiles, { recursive: true, force: true });
  }
}

async function visitAll(page: Page, hasWorker: boolean): Promise<void> {
  for (const screen of SCREENS) {
    await page.goto(screen.path);
    await waitUntilShown(page, screen);
    if (hasWorker) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Answers and pictures are stored a moment later.
    await page.waitForTimeout(3_000);
  }
  await page.close();
}

async function visit(
  page: Page,
  proxy: SlowProxy,
  screen: Screen,
  { network, isWeak }: { network: Network | 'none'; isWeak: boolean },
): Promise<Visit> {
  if (isWeak) await asWeakPhone(page);
  proxy.setNetwork(network);
  proxy.takeCount();
  const { answer } = screen;
  const startedAt = performance.now();
  const fresh = page
    .waitForResponse((response) => answer !== undefined && response.url().includes(answer), {
      timeout: LONGEST,
    })
    .then(async (response) => {
      await response.finished();
      return performance.now() - startedAt;
    });
  fresh.catch(() => undefined);
  await page.goto(screen.path, { waitUntil: 'commit', timeout: LONGEST });
  const knownMs = await waitUntilShown(page, screen);
  const freshMs = network === 'none' || answer === undefined ? Number.NaN : await fresh;
  if (network === 'none' || answer === undefined) await page.waitForTimeout(1_000);
  const counted = proxy.takeCount();
  proxy.setNetwork(undefined);
  await page.waitForTimeout(2_000);
  await page.close();
  return { knownMs, freshMs, ...counted };
}
