import { openFiles } from '../api/fileCookie.ts';
import { readCachedReferenceData, readReferenceData } from './referenceData.ts';

/** The first form may be opened without a network, so its reference data and pictures are stored before (OFF-1). */
export async function keepZonePictures(): Promise<void> {
  const { parks } = (await readCachedReferenceData()) ?? (await readReferenceData());
  const urlsToCache = parks.flatMap(({ main_zones }) => main_zones.flatMap(({ img_url }) => img_url || []));
  await openFiles();
  // Workbox's own message: its routes answer each address, and fetch only what is missing.
  navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
