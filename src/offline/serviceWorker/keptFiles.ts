import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { THUMBNAIL_PARAMETER, toFilePath } from '../../../contract/incidents/media.ts';
import type { PERSONAL_CACHES } from '../keptFiles.ts';

type PersonalCache = (typeof PERSONAL_CACHES)[number];

const MONTH = 30 * 24 * 60 * 60;
/** Bytes; with 50 photos at most, they take up to 50 MB. Prepared photos are smaller. */
const LARGEST_PHOTO = 1_000_000;
/** Seconds; a slow server still checks who reads, a silent one does not hide the photo. */
const PATIENCE = 2;

/** Files that this device shows without a network: pictures of zones, and photos of records read lately (OFF-1). */
export function keepFiles(): void {
  // Their addresses change with their content, and they are the same for everybody.
  registerRoute(
    ({ url }) => isFile(url) && getPath(url).startsWith('zones/'),
    new CacheFirst({
      cacheName: 'zones',
      plugins: [{ requestWillFetch: async ({ request }) => toReadable(request) }, expiration(200)],
    }),
  );
  registerRoute(
    ({ url, request }) => isFile(url) && url.searchParams.has(THUMBNAIL_PARAMETER) && isPicture(request),
    keptFor('thumbnails', 200),
  );
  registerRoute(({ url, request }) => isFile(url) && isPicture(request), keptFor('photos', 50));
}

/** Asks the server each time, which checks whether this person may still see the file. */
function keptFor(cacheName: PersonalCache, maxEntries: number): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: PATIENCE,
    plugins: [
      { requestWillFetch: async ({ request }) => toReadable(request) },
      { cacheWillUpdate: async ({ response }) => (isSmall(response) ? response : null) },
      expiration(maxEntries),
    ],
  });
}

const expiration = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: MONTH, purgeOnQuotaError: true });

/** The server's, which may have another origin. Google keeps its files itself, and its answers cannot be read. */
const isFile = ({ hostname, pathname, searchParams }: URL) =>
  hostname !== 'firebasestorage.googleapis.com' &&
  pathname.startsWith('/v0/') &&
  searchParams.get('alt') === 'media';

/** A page's request for a picture of another origin gets an answer whose status and size nothing can read. */
const toReadable = (request: Request) =>
  new URL(request.url).origin === location.origin
    ? request
    : new Request(request.url, { mode: 'cors', credentials: 'include' });

const getPath = ({ pathname }: URL) => toFilePath(pathname) ?? '';

/** Videos are read in parts, and are too large. */
const isPicture = ({ destination }: Request) => destination === 'image';

const isSmall = ({ status, headers }: Response) =>
  status === 200 && Number(headers.get('content-length')) <= LARGEST_PHOTO;
