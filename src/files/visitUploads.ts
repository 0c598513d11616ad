import { createContext } from 'react';
import { mediaKind, refusedMedia } from '../../contract/media.ts';
import { forgetLocal, keepPrepared, readLocal } from '../drafts/mediaStore.ts';
import { LocalStorageFull } from '../drafts/pendingIncidents.ts';
import { deleteStored } from './deletions.ts';
import { mediaPath, nameFor, signaturePath } from './fileNames.ts';
import { FileRefused } from './fileRefused.ts';
import { preparePhoto } from './photo.ts';
import { Transfer } from './transfer.ts';
import type { ReadyFile } from './upload.ts';
import type { Network } from './uploadQueue.ts';
import { Visit } from './visit.ts';

export type { Visit } from './visit.ts';

/** How far an upload of several files is. */
export type UploadProgress = { text: string; percent?: number };

/** The visit of the form around a field. */
export const VisitUploadsContext = createContext<Visit | undefined>(undefined);

/**
 * Begins the visit of a form. `neverFiled` says that the form's incident was never sent: then files of earlier visits that
 * it shows no more belong to nobody else, and go when it is saved, too.
 */
export function newVisit({ neverFiled = false }: { neverFiled?: boolean } = {}): Visit {
  return new Visit(
    {
      prepare,
      transfer: (folder, { name, blob }, report) => {
        const path = folder === 'signatures' ? signaturePath() : mediaPath(name, blob.type, new Date());
        return new Transfer(path, blob, report);
      },
      forget: forgetLocal,
      deleteStored,
      network,
    },
    neverFiled,
  );
}

/** Shrinks a photo that is not shrunk yet. @throws FileRefused */
async function prepare(ref: string): Promise<ReadyFile | undefined> {
  const media = await readLocal(ref);
  if (!media) return undefined;
  const { blob } = media;
  if (media.prepared || mediaKind({ name: media.name, type: blob.type }) !== 'photo') return media;
  const photo = await preparePhoto(blob);
  const ready = { name: nameFor(media.name, photo.type), blob: photo };
  const refused = refusedMedia({ name: ready.name, type: photo.type, size: photo.size });
  if (refused) throw new FileRefused(refused);
  // Without room for it, what was chosen stays kept, and is made ready again the next time.
  await keepPrepared(media, ready).catch((error: unknown) => {
    if (!(error instanceof LocalStorageFull)) throw error;
  });
  return ready;
}

const network: Network = {
  isOnline: () => navigator.onLine,
  onChange(listener) {
    window.addEventListener('online', listener);
    window.addEventListener('offline', listener);
    return () => {
      window.removeEventListener('online', listener);
      window.removeEventListener('offline', listener);
    };
  },
};
