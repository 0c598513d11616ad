import { useContext, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { platform } from '../api/platform.ts';
import { useViewer } from '../api/useViewer.ts';
import { deleteWaiting } from './deletions.ts';
import { forgetStrayMedia } from './mediaStore.ts';
import { UploadSessionContext } from './newUploadSession.ts';
import { findFieldsWith, withReplaced } from './replaceMedia.ts';
import type { UploadSession } from './uploadSession.ts';

const cleaned = new WeakSet<UploadSession>();

/** Uploads continue while another section is shown. */
export function useUploadSession(): UploadSession {
  const uploads = useContext(UploadSessionContext);
  if (!uploads) throw new Error('A file field must be inside an UploadSessionContext.');
  const { getValues, setValue } = useFormContext();
  const { id } = useViewer();

  useEffect(() => {
    uploads.connect(getValues, (local, address) => {
      const paths = findFieldsWith(getValues(), local);
      for (const path of paths) {
        const replaced = withReplaced(getValues(path), new Map([[local, address]]));
        setValue(path, replaced, { shouldDirty: true });
      }
      return paths.length > 0;
    });
  }, [uploads, getValues, setValue]);

  useEffect(() => {
    if (cleaned.has(uploads)) return;
    cleaned.add(uploads);
    void forgetStrayMedia(id, new Date()).catch(() => undefined);
    void deleteWaiting();
    // Preload while online; a failed load is retried when needed.
    void platform.files().catch(() => undefined);
  }, [uploads, id]);

  return uploads;
}
