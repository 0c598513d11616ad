import { useState } from 'react';
import {
  detectPhotoType,
  MEDIA_TEXTS,
  mediaKind,
  PHOTO_HEAD_BYTES,
  refusedMedia,
  refusedUpdatePhoto,
} from '../../../contract/incidents/media.ts';
import { MEDIA_MAX_COUNT } from '../../../contract/limits.ts';
import { useUploadSession } from '../../offline/useUploadSession.ts';
import { useMediaRefs } from './useMediaRefs.ts';
import { useStoreFile } from './useStoreFile.ts';

/** Updates only take photos (DET-6). */
export type Accepts = 'media' | 'update photos';

export type Say = (text: string, title?: string) => unknown;

type Options = { name: string; accepts: Accepts; say: Say };

const TOO_MANY = `You can add up to ${MEDIA_MAX_COUNT} photos and videos.`;

/** Stores files locally before uploading them, and reports the refused ones (FORM-9, FORM-11). */
export function useAddMedia({ name, accepts, say }: Options) {
  const uploads = useUploadSession();
  const refs = useMediaRefs(name);
  const keep = useStoreFile(say);
  const [adding, setAdding] = useState(0);

  const addOne = async (chosen: File): Promise<string | undefined> => {
    if (refs.count() >= MEDIA_MAX_COUNT) return TOO_MANY;
    const file = await withContentType(chosen);
    const refused = refusedChoice(file, accepts);
    if (refused) return refused;
    const ref = await keep(file, { name: file.name, prepared: false });
    if (!ref) return undefined;
    uploads.add(ref, 'photovideos');
    refs.add(ref);
    return undefined;
  };

  const add = async (files: readonly File[]) => {
    const refused = new Map<string, File[]>();
    setAdding((before) => before + files.length);
    for (const file of files) {
      const rule = await addOne(file).catch((error: unknown) => {
        console.warn('A file could not be added.', error);
        return 'The file could not be read. Please choose it again.';
      });
      if (rule) refused.set(rule, [...(refused.get(rule) ?? []), file]);
      setAdding((before) => before - 1);
    }
    for (const [rule, those] of refused) notifyRejected(say, rule, those.map(nameWithSize));
  };

  return { add, isAdding: adding > 0 };
}

export function notifyRejected(say: Say, rule: string, names: readonly string[]): void {
  say([...names, ...(rule === MEDIA_TEXTS.format ? [MEDIA_TEXTS.kinds] : [])].join('\n'), rule);
}

/** Detects photos by content, because the system's type may be `image/jpg` or empty. */
async function withContentType(file: File): Promise<File> {
  const type = detectPhotoType(new Uint8Array(await file.slice(0, PHOTO_HEAD_BYTES).arrayBuffer()));
  return type && type !== file.type ? new File([file], file.name, { type }) : file;
}

function refusedChoice({ name, type, size }: File, accepts: Accepts): string | undefined {
  // A photo's size is checked after it is resized.
  const file = { name, type, size: mediaKind({ name, type }) === 'photo' ? 0 : size };
  return accepts === 'media' ? refusedMedia(file) : refusedUpdatePhoto(file);
}

function nameWithSize({ name, size }: File): string {
  const megabytes = size / 1024 / 1024;
  return megabytes < 1 ? name : `${name} (${Math.ceil(megabytes)} MB)`;
}
