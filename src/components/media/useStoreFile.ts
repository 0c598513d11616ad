import { useViewer } from '../../api/useViewer.ts';
import { type Kept, storeFile, storeInMemory } from '../../offline/mediaStore.ts';
import { StorageFull } from '../../offline/storageFull.ts';

/**
 * Keeps a file in this browser, so that nothing that happens loses it. Where there is no room, that is said, and the file
 * can still go to the server at once; undefined where there is no network either.
 */
export function useStoreFile(say: (text: string) => void) {
  const { id } = useViewer();
  return async (blob: Blob, kept: Kept): Promise<string | undefined> => {
    try {
      return await storeFile(id, blob, kept);
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      say(error.message);
      return navigator.onLine ? storeInMemory(id, blob, kept) : undefined;
    }
  };
}
