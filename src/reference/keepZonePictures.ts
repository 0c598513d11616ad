import { openStoredFiles, toFileUrl } from '../api/fileAccess.ts';
import { readCachedReferenceData, readReferenceData } from './referenceData.ts';

/** The first form may be opened without a network, so its reference data and pictures are stored before (OFF-1). */
export async function keepZonePictures(): Promise<void> {
  const { parks } = (await readCachedReferenceData()) ?? (await readReferenceData());
  const addresses = parks.flatMap(({ main_zones }) => main_zones.flatMap(({ img_url }) => img_url || []));
  const urlsToCache = addresses.map(toFileUrl);
  await openStoredFiles();
  // Workbox's own message: its routes answer each address, and fetch only what is missing.
  navigator.serviceWorker.controller?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
