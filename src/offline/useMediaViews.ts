import { useContext, useEffect, useState } from 'react';
import {
  isStoredVideo,
  localMediaId,
  mediaKind,
  toFilePath,
  toThumbnailUrl,
} from '../../contract/incidents/media.ts';
import { filesAreOpen, openFiles } from '../api/fileCookie.ts';
import { getObjectUrl, readLocal } from './mediaStore.ts';
import { UploadSessionContext } from './newUploadSession.ts';
import { useUploadSteps } from './useUploadState.ts';

/** How to show a photo or video that an incident names. */
export type MediaView = {
  ref: string;
  /** The same before and after it is stored. */
  key: string;
  /** Undefined while a local file is looked up or made ready, when it is gone, and until a stored one can be asked for. */
  url: string | undefined;
  /** The same, small, for a tile. */
  thumbnail: string | undefined;
  kind: 'photo' | 'video';
  /** With its extension. */
  name: string;
  /** This browser was to have it, and does not. */
  isMissing: boolean;
};

type LocalView = Pick<MediaView, 'url' | 'thumbnail' | 'kind' | 'name' | 'isMissing'>;

const NO_LOCALS: ReadonlyMap<string, LocalView> = new Map();

/** Each as it can be shown now: from this browser while it is only here or came from here, else by its address. */
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

/** True as soon as stored files can be asked for, and from then on: what is on the screen stays there. */
function useFilesOpen(): boolean {
  const [areOpen, setOpen] = useState(filesAreOpen);
  useEffect(() => {
    if (areOpen) return undefined;
    let isGone = false;
    void openFiles().then(() => {
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
  const url = isOpen && address ? address : undefined;
  // This server's own stand by their path, and it makes small ones of them; Firebase's store does not.
  const thumbnail = url?.startsWith('/') && kind === 'photo' ? toThumbnailUrl(url) : url;
  return { url, thumbnail, kind, name, isMissing: false };
}
