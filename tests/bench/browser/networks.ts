import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from '../server/statistics.ts';

/** Bits per second, and milliseconds of latency per request. */
export type Network = { title: string; down: number; up: number; latency: number };

export const NETWORKS: readonly Network[] = [
  { title: '400 kbit/s, 400 ms', down: 400_000, up: 400_000, latency: 400 },
  { title: '400 kbit/s, 2 s', down: 400_000, up: 400_000, latency: 2000 },
  { title: 'fast 4G', down: 9_000_000, up: 1_500_000, latency: 165 },
];

/** Milliseconds that a weak phone takes for `work`: four times as long as the quiet machine of 29 November 2026. */
const WEAK_PHONE_MS = 4 * 33;

let slowdown = 1;

/**
 * Measures this machine by a fixed piece of work, so that a slow machine is slowed less.
 * @returns how many times pages are slowed from now on
 */
export async function measureSlowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const times: number[] = [];
  for (let round = 0; round < 15; round += 1) times.push(await page.evaluate(work));
  await page.close();
  slowdown = Math.max(1, WEAK_PHONE_MS / median(times));
  return slowdown;
}

/** Text, objects, sorting and layout, as a page does. Runs in the browser. @returns milliseconds */
function work(): number {
  const startedAt = performance.now();
  const rows = Array.from({ length: 4_000 }, (_, at) => ({
    id: at,
    name: `Row ${(at * 7919) % 4_001}`,
    cells: [at, at + 1],
  }));
  const copy: typeof rows = JSON.parse(JSON.stringify(rows));
  copy.sort((one, other) => one.name.localeCompare(other.name));
  const list = document.createElement('ul');
  list.append(
    ...copy
      .slice(0, 1_000)
      .map(({ name }) => Object.assign(document.createElement('li'), { textContent: name })),
  );
  document.body.append(list);
  void list.offsetHeight;
  list.remove();
  return performance.now() - startedAt;
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

export async function asWeakPhone(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
}

export async function setNetwork(session: CDPSession, network: Network | undefined): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network?.latency ?? 0,
    downloadThroughput: network ? network.down / 8 : -1,
    uploadThroughput: network ? network.up / 8 : -1,
  });
}
