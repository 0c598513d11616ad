import { PrecacheController } from 'workbox-precaching';
import { NetworkFirst } from 'workbox-strategies';

/** The address under which the page is kept. Every other address of the console shows the same page. */
const PAGE = '/';
/** Seconds to wait for the server, which knows newer settings. The page appears within 1.5 s on slow networks. */
const PATIENCE = 0.3;

const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;
const PRELOADS = /<link rel="modulepreload"[^>]*>\s*/g;

/** The console's files of one release, and the page that belongs to them. */
export const release = new PrecacheController({
  plugins: [
    {
      cacheWillUpdate: ({ request, response }) =>
        new URL(request.url).pathname === PAGE
          ? toKeptPage(response)
          : Promise.resolve(response.ok ? response : null),
    },
  ],
});

/**
 * A page of another release would name files that this device does not have, and one without settings would ask the
 * server for them. Its preloads are those of another address, and its time is over when it is shown (SHELL-15).
 */
export async function toKeptPage(response: Response): Promise<Response | null> {
  if (!response.ok) return null;
  const html = await response.text();
  const entry = ENTRY.exec(html)?.[1];
  if (!entry || !release.getCacheKeyForURL(entry) || !html.includes('id="config"')) return null;
  const headers = new Headers(response.headers);
  for (const name of ['server-timing', 'content-length', 'content-encoding']) headers.delete(name);
  return new Response(html.replaceAll(PRELOADS, ''), { headers });
}

/** From the network first, and from this device if the server fails or is slow (OFF-1). */
export const pageStrategy = new NetworkFirst({
  cacheName: release.strategy.cacheName,
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      // Going back would otherwise show the time of an old response.
      requestWillFetch: async ({ request }) => new Request(request, { cache: 'no-cache' }),
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error(`The server answered ${response.status}.`);
        return response;
      },
      cacheKeyWillBeUsed: async () => release.getCacheKeyForURL(PAGE) ?? PAGE,
      cacheWillUpdate: ({ response }) => toKeptPage(response),
    },
  ],
});
