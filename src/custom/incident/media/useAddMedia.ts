import { useState } from 'react';
import { MEDIA_MAX_COUNT } from '../../../../contract/limits.ts';
import { mediaKind, refusedMedia, refusedUpdatePhoto } from '../../../../contract/media.ts';
import { useUploadSession } from '../../../drafts/useUploadSession.ts';
import { useKeep } from './useKeep.ts';
import { useMediaRefs } from './useMediaRefs.ts';

/** What may be added: photos and videos, or the photos of an update (DET-6). */
export type Accepts = 'media' | 'update photos';

type Options = { name: string; accepts: Accepts; say: (text: string) => void };

/** FORM-9, FORM-11: chosen files are kept in this browser first, then uploaded; what will not do is said. */
export function useAddMedia({ name, accepts, say }: Options) {
  const uploads = useUploadSession();
  const refs = useMediaRefs(name);
  const keep = useKeep(say);
  const [adding, setAdding] = useState(0);

  const addOne = async (file: File) => {
    if (refs.count() >= MEDIA_MAX_COUNT) {
      say(`There can be at most ${MEDIA_MAX_COUNT} photos and videos.`);
      return;
    }
    const refused = refusedChoice(file, accepts);
    if (refused) {
      say(refused);
      return;
    }
    const ref = await keep(file, { name: file.name, prepared: false });
    if (!ref) return;
    uploads.add(ref, 'photovideos');
    refs.add(ref);
  };

  const add = async (files: readonly File[]) => {
    setAdding((before) => before + files.length);
    for (const file of files) {
      await addOne(file).catch((error: unknown) => {
        console.warn('A file could not be added.', error);
        say(`${file.name} could not be read. Please choose it again.`);
      });
      setAdding((before) => before - 1);
    }
  };

  return { add, isAdding: adding > 0 };
}

function refusedChoice({ name, type, size }: File, accepts: Accepts): string | undefined {
  // A photo is measured once it is shrunk.
  const file = { name, type, size: mediaKind({ name, type }) === 'photo' ? 0 : size };
  return accepts === 'media' ? refusedMedia(file) : refusedUpdatePhoto(file);
}
