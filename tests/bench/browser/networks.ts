import type { CDPSession, Page } from '@playwright/test';

/** Bits per second, and milliseconds of latency per request. */
export type Network = { title: string; down: number; up: number; latency: number };

export const NETWORKS: readonly Network[] = [
  { title: '400 kbit/s, 400 ms', down: 400_000, up: 400_000, latency: 400 },
  { title: '400 kbit/s, 2 s', down: 400_000, up: 400_000, latency: 2000 },
  { title: 'fast 4G', down: 9_000_000, up: 1_500_000, latency: 165 },
];

/** CPU slowdown of a weak phone compared with this machine. */
export const SLOWED = 4;

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;

export async function asWeakPhone(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
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
