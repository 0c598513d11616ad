import { useContext, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useViewer } from '../authProvider/useViewer.ts';
import { forgetStrayMedia } from '../drafts/mediaStore.ts';
import { deleteWaiting } from './deletions.ts';
import { fieldsNaming, withReplaced } from './replaceMedia.ts';
import { loadStorage } from './storage.ts';
import type { Visit } from './visit.ts';
import { VisitUploadsContext } from './visitUploads.ts';

const cleaned = new WeakSet<Visit>();

/**
 * The visit of the form around. Its uploads go on while another section is shown, and put the addresses into the form all
 * the same.
 */
export function useVisit(): Visit {
  const visit = useContext(VisitUploadsContext);
  if (!visit) throw new Error('A field for files needs a VisitUploadsContext around it.');
  const { getValues, setValue } = useFormContext();
  const { id } = useViewer();

  useEffect(() => {
    visit.connect(getValues, (local, address) => {
      const paths = fieldsNaming(getValues(), local);
      for (const path of paths) {
        const replaced = withReplaced(getValues(path), new Map([[local, address]]));
        setValue(path, replaced, { shouldDirty: true });
      }
      return paths.length > 0;
    });
  }, [visit, getValues, setValue]);

  useEffect(() => {
    if (cleaned.has(visit)) return;
    cleaned.add(visit);
    void forgetStrayMedia(id, new Date()).catch(() => undefined);
    void deleteWaiting();
    // So that it is there when the network is not. What fails now is tried again when it is needed.
    void loadStorage().catch(() => undefined);
  }, [visit, id]);

  return visit;
}
