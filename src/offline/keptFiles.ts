/** The service worker's caches with photos of the records that one person has read. */
export const PERSONAL_CACHES = ['thumbnails', 'photos'] as const;

/** Deletes them, so that the next person of this device cannot see them (OFF-6). */
export async function forgetKeptFiles(): Promise<void> {
  // Insecure pages have no caches.
  if (!('caches' in globalThis)) return;
  await Promise.all(PERSONAL_CACHES.map((name) => caches.delete(name)));
}
