import { release } from './consolePage.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = 'release-before';

/** Keeps what the new release would delete, because open pages still load parts of their own release (OFF-8). */
export async function keepReleaseBefore(): Promise<void> {
  const kept = await caches.open(release.strategy.cacheName);
  const current = new Set(release.getURLsToCacheKeys().values());
  const outdated = (await kept.keys()).filter(({ url }) => !current.has(url));
  if (outdated.length === 0) return;
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  for (const request of outdated) {
    const response = await kept.match(request);
    if (response) await cache.put(request, response);
  }
}

export async function answerFromReleaseBefore({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}

/** Pages ask whether they belong to this release, and when it may replace the one before. */
export function answerPages(): void {
  self.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
    if (data?.type === 'HAS_FILE') port?.postMessage(release.getCacheKeyForURL(data.url) !== undefined);
  });
}
