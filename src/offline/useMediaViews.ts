import { useContext, useEffect, useState } from 'react';
import {
  isStoredVideo,
  localMediaId,
  mediaKind,
  toFilePath,
  toThumbnailUrl,
} from '../../contract/incidents/media.ts';
import { areFilesOpen, openStoredFiles, toFileUrl } from '../api/fileAccess.ts';
import { getObjectUrl, readLocal } from './mediaStore.ts';
import { UploadSessionContext } from './newUploadSession.ts';
import { useUploadSteps } from './useUploadState.ts';

export type MediaView = {
  ref: string;
  /** Stays the same when the file is uploaded. */
  key: string;
  /** Undefined while the file is not available. */
  url: string | undefined;
  thumbnail: string | undefined;
  kind: 'photo' | 'video';
  name: string;
  isMissing: boolean;
};

type LocalView = Pick<MediaView, 'url' | 'thumbnail' | 'kind' | 'name' | 'isMissing'>;

const NO_LOCALS: ReadonlyMap<string, LocalView> = new Map();

/** Uses the local copy where this browser has one, else the address. */
export function useMediaViews(refs: readonly string[]): MediaView[] {
  const uploads = useContext(UploadSessionContext);
  const steps = useUploadSteps(refs);
  const [locals, setLocals] = useState(NO_LOCALS);
  const areOpen = useFilesOpen();
  const localRefs = refs.map((ref) => (localMediaId(ref) === undefined ? uploads?.localOf(ref) : ref));
  const wanted = localRefs.filter((ref, index) => ref && steps[index] !== 'preparing').join('\n');

  useEffect(() => {
    let isGone = false;
    for (const ref of wanted.split('\n').filter(Boolean)) {
      void localView(ref).then((view) => {
        if (!isGone) setLocals((before) => new Map(before).set(ref, view));
      });
    }
    return () => {
      isGone = true;
    };
  }, [wanted]);

  return refs.map((ref, index) => {
    const localRef = localRefs[index];
    const view = localRef === undefined ? storedView(ref, areOpen) : (locals.get(localRef) ?? NOT_YET);
    return { ref, key: localRef ?? ref, ...view };
  });
}

/** Stays true once stored files are accessible, so that visible pictures do not disappear. */
function useFilesOpen(): boolean {
  const [areOpen, setOpen] = useState(areFilesOpen);
  useEffect(() => {
    if (areOpen) return undefined;
    let isGone = false;
    void openStoredFiles().then(() => {
      if (!isGone) setOpen(true);
    });
    return () => {
      isGone = true;
    };
  }, [areOpen]);
  return areOpen;
}

const NOT_YET: LocalView = {
  url: undefined,
  thumbnail: undefined,
  kind: 'photo',
  name: '',
  isMissing: false,
};

async function localView(ref: string): Promise<LocalView> {
  const media = await readLocal(ref).catch(() => undefined);
  if (!media) return { ...NOT_YET, isMissing: true };
  const kind = mediaKind({ name: media.name, type: media.blob.type }) ?? 'photo';
  const url = await getObjectUrl(ref);
  return { url, thumbnail: url, kind, name: media.name, isMissing: false };
}

function storedView(address: string, isOpen: boolean): LocalView {
  const kind = isStoredVideo(address) ? 'video' : 'photo';
  const name = (toFilePath(address) ?? '').replace(/^.*\//, '');
  const url = isOpen && address ? toFileUrl(address) : undefined;
  // Only our own server, whose addresses are paths, creates thumbnails.
  const thumbnail = url && address.startsWith('/') && kind === 'photo' ? toThumbnailUrl(url) : url;
  return { url, thumbnail, kind, name, isMissing: false };
}
