import { localMediaId, mediaKind, refusedMedia } from '../../contract/incidents/media.ts';
import { currentTime } from '../api/clock.ts';
import { FileRefused } from '../api/fileErrors.ts';
import { deleteStored } from './deletions.ts';
import { mediaPath, signaturePath, toFileName } from './fileNames.ts';
import { forgetLocal, keepPrepared, readLocal } from './mediaStore.ts';
import { StorageFull } from './storageFull.ts';
import { Transfer } from './transfer.ts';
import type { ReadyFile } from './upload.ts';
import type { OnNetwork } from './uploadQueue.ts';
import { forgetUpload } from './uploadRecords.ts';
import { UploadSession } from './uploadSession.ts';

export type UploadProgress = { text: string; percent?: number };

/** Differs between pages and the service worker: only pages can convert photos and know which files are still used. */
type Parts = {
  neverFiled?: boolean;
  /** @throws FileRefused, FileNotReady */
  preparePhoto: (blob: Blob) => Promise<Blob>;
  forget?: (ref: string) => Promise<void>;
};

export function newUploads({ neverFiled = false, preparePhoto, forget = forgetLocal }: Parts): UploadSession {
  return new UploadSession(
    {
      prepare: (ref) => prepare(ref, preparePhoto),
      transfer: (ref, folder, { name, blob }, report) => {
        const newPath = () =>
          folder === 'signatures' ? signaturePath() : mediaPath(name, blob.type, currentTime());
        return new Transfer({ id: toId(ref), blob, newPath }, report);
      },
      forget,
      forgetUpload: (ref) => forgetUpload(toId(ref)),
      deleteStored,
      onNetwork,
    },
    neverFiled,
  );
}

async function prepare(ref: string, preparePhoto: Parts['preparePhoto']): Promise<ReadyFile | undefined> {
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
  globalThis.addEventListener('online', listener);
  return () => globalThis.removeEventListener('online', listener);
};
