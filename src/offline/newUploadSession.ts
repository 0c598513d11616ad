import { createContext } from 'react';
import { localMediaId, mediaKind, refusedMedia } from '../../contract/incidents/media.ts';
import { currentTime } from '../api/clock.ts';
import { FileRefused } from '../api/fileErrors.ts';
import { deleteStored } from './deletions.ts';
import { mediaPath, signaturePath, toFileName } from './fileNames.ts';
import { forgetLocal, keepPrepared, readLocal } from './mediaStore.ts';
import { preparePhoto } from './photo.ts';
import { StorageFull } from './storageFull.ts';
import { Transfer } from './transfer.ts';
import type { ReadyFile } from './upload.ts';
import type { OnNetwork } from './uploadQueue.ts';
import { forgetUpload } from './uploadRecords.ts';
import { UploadSession } from './uploadSession.ts';

export type { UploadSession } from './uploadSession.ts';

export type UploadProgress = { text: string; percent?: number };

export const UploadSessionContext = createContext<UploadSession | undefined>(undefined);

/** `neverFiled`: no one else uses the files, so saving may delete those of earlier sessions. */
export function newUploadSession({ neverFiled = false }: { neverFiled?: boolean } = {}): UploadSession {
  return new UploadSession(
    {
      prepare,
      transfer: (ref, folder, { name, blob }, report) => {
        const newPath = () =>
          folder === 'signatures' ? signaturePath() : mediaPath(name, blob.type, currentTime());
        return new Transfer({ id: toId(ref), blob, newPath }, report);
      },
      forget: forgetLocal,
      forgetUpload: (ref) => forgetUpload(toId(ref)),
      deleteStored,
      onNetwork,
    },
    neverFiled,
  );
}

async function prepare(ref: string): Promise<ReadyFile | undefined> {
  const media = await readLocal(ref);
  if (!media) return undefined;
  const { blob } = media;
  if (media.prepared || mediaKind({ name: media.name, type: blob.type }) !== 'photo') return media;
  const photo = await preparePhoto(blob);
  const ready = { name: toFileName(media.name, photo.type), blob: photo };
  const refused = refusedMedia({ name: ready.name, type: photo.type, size: photo.size });
  if (refused) throw new FileRefused(refused);
  // If there is no room, the original stays and is converted again next time.
  await keepPrepared(media, ready).catch((error: unknown) => {
    if (!(error instanceof StorageFull)) throw error;
  });
  return ready;
}

const toId = (ref: string) => localMediaId(ref) ?? ref;

const onNetwork: OnNetwork = (listener) => {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
};
