import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { median } from '../server/statistics.ts';
import { asWeakPhone, NETWORKS, type Network, setNetwork } from './networks.ts';

export type Opening = { ms: number; requests: number; bytes: number };

export type OpeningReading = { screen: string; network: Network; cold: Opening; warm: Opening };

/**
 * `shownAt` runs in the page at each frame, so it must cost little: a search by role takes as long as some screens. It gives
 * milliseconds since the start of the navigation.
 * `answer` is part of the address of the call whose answer the screen shows.
 */
export type Screen = { title: string; path: string; shownAt: () => number | false; answer?: string };

export const SCREENS: readonly Screen[] = [
  {
    title: 'List, first row',
    path: '/incidents_list',
    shownAt: () => document.querySelector('main li a') !== null && performance.now(),
    answer: '/incidents/get_all_incidents/',
  },
  {
    title: 'New incident, first field',
    path: '/incidents_list/new_incident',
    shownAt: () => document.querySelector('main [role="combobox"]') !== null && performance.now(),
  },
  {
    title: 'Detail, its facts',
    path: '/incidents_list/detail?id=1',
    shownAt: () =>
      [...document.querySelectorAll('main dt')].some(
        (term) => term.textContent === 'Park' && term.nextElementSibling?.textContent,
      ) && performance.now(),
    answer: '/incidents/incident/',
  },
];

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** Milliseconds. A cold start with 2 s per request once took 22 s. */
export const LONGEST = 120_000;

/** @returns milliseconds since the start of the navigation */
export async function waitUntilShown(page: Page, { shownAt }: Screen): Promise<number> {
  const shown = await page.waitForFunction(shownAt, undefined, { polling: 'raf', timeout: LONGEST });
  return Number(await shown.jsonValue());
}

export async function measureOpenings(context: BrowserContext): Promise<OpeningReading[]> {
  const readings: OpeningReading[] = [];
  for (const screen of SCREENS) {
    for (const network of NETWORKS) {
      const cold: Opening[] = [];
      const warm: Opening[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        cold.push(await open(context, screen, network, true));
        warm.push(await open(context, screen, network, false));
      }
      readings.push({ screen: screen.title, network, cold: getMedian(cold), warm: getMedian(warm) });
    }
  }
  return readings;
}

async function open(
  context: BrowserContext,
  screen: Screen,
  network: Network,
  isCold: boolean,
): Promise<Opening> {
  const page = await context.newPage();
  const session = await asWeakPhone(page);
  await session.send('Network.enable');
  if (isCold) await session.send('Network.clearBrowserCache');
  await setNetwork(session, network);
  const wire = countWire(session);
  await page.goto(screen.path, { waitUntil: 'commit', timeout: LONGEST });
  const ms = await waitUntilShown(page, screen);
  const counted = { ...wire };
  // Pending requests fill the cache for the warm start at full speed.
  await setNetwork(session, undefined);
  await page.waitForTimeout(3_000);
  await page.close();
  return { ms, ...counted };
}

/** Counts only network traffic, not responses from the cache. */
function countWire(session: CDPSession): { requests: number; bytes: number } {
  const wire = { requests: 0, bytes: 0 };
  const cached = new Set<string>();
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) wire.requests += 1;
  });
  const answeredByCache = (id: string) => {
    if (!cached.has(id)) wire.requests -= 1;
    cached.add(id);
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => answeredByCache(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) answeredByCache(requestId);
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength;
  });
  return wire;
}

function getMedian(openings: readonly Opening[]): Opening {
  const of = (figure: keyof Opening) => median(openings.map((opening) => opening[figure]));
  return { ms: of('ms'), requests: of('requests'), bytes: of('bytes') };
}

/** Milliseconds to load a page of this many bytes in one request. Every opening is compared with this baseline. */
export async function measureOneFile(
  context: BrowserContext,
  network: Network,
  bytes: number,
): Promise<number> {
  const text = randomBytes(Math.ceil(bytes / 2))
    .toString('hex')
    .slice(0, bytes);
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>One file</title><!--${text}--><p>It has arrived.</p>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await context.newPage();
  try {
    await setNetwork(await asWeakPhone(page), network);
    const startedAt = performance.now();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      waitUntil: 'commit',
      timeout: LONGEST,
    });
    await page.getByText('It has arrived.').waitFor({ timeout: LONGEST });
    return performance.now() - startedAt;
  } finally {
    await page.close();
    server.close();
  }
}
