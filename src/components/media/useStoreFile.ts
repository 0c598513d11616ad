import { useViewer } from '../../api/useViewer.ts';
import { type StoredMedia, storeFile, storeInMemory } from '../../offline/mediaStore.ts';
import { StorageFull } from '../../offline/storageFull.ts';

/** If the browser is full, keeps the file in memory for upload; undefined when also offline. */
export function useStoreFile(say: (text: string) => void) {
  const { id } = useViewer();
  return async (blob: Blob, kept: StoredMedia): Promise<string | undefined> => {
    try {
      return await storeFile(id, blob, kept);
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      say(error.message);
      return navigator.onLine ? storeInMemory(id, blob, kept) : undefined;
    }
  };
}
