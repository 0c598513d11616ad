import { release } from './consolePage.ts';

declare const self: ServiceWorkerGlobalScope;

/** The cache and the address of the list of files that only the release before has. */
const CACHE = 'release-before';
const LIST = '/files.json';

/**
 * Open pages still load parts of their own release, so its files are deleted one release later (OFF-8). They stay in
 * their cache: copying them would delay the first page of the new release.
 */
export async function deleteOldReleases(): Promise<void> {
  const [files, lists] = await Promise.all([caches.open(release.strategy.cacheName), caches.open(CACHE)]);
  const current = new Set(release.getURLsToCacheKeys().values());
  const outdated = (await files.keys()).map(({ url }) => url).filter((url) => !current.has(url));
  const listed = await readList(lists);
  const ofReleaseBefore = outdated.filter((url) => !listed.includes(url));
  // The files are the same, only the worker is another.
  if (ofReleaseBefore.length === 0) return;
  await Promise.all(listed.filter((url) => outdated.includes(url)).map((url) => files.delete(url)));
  await lists.put(LIST, Response.json(ofReleaseBefore));
}

async function readList(lists: Cache): Promise<string[]> {
  return (await (await lists.match(LIST))?.json()) ?? [];
}

export async function answerFromReleaseBefore({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName: release.strategy.cacheName })) ?? fetch(request);
}

/** Pages ask of which release their entry is, and when this worker may replace the one before. */
export function answerPages(): void {
  self.addEventListener('message', (event) => {
    const { type, url } = event.data ?? {};
    if (type === 'SKIP_WAITING') void self.skipWaiting();
    if (type === 'WHICH_RELEASE')
      event.waitUntil(findReleaseOf(url).then((found) => event.ports[0]?.postMessage(found)));
  });
}

async function findReleaseOf(url: string): Promise<'this' | 'before' | 'other'> {
  if (release.getCacheKeyForURL(url)) return 'this';
  return (await readList(await caches.open(CACHE))).includes(url) ? 'before' : 'other';
}
