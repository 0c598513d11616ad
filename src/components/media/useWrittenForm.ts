import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import { localMediaId } from '../../../contract/incidents/media.ts';
import { currentTime } from '../../api/clock.ts';
import { deleteStored } from '../../offline/deletions.ts';
import {
  contentOf,
  forgetWriting,
  isSameWritten,
  type KeptWriting,
  keepWriting,
  newWriting,
  readWriting,
  type Writing,
  type Written,
} from '../../offline/keptWriting.ts';
import { forgetLocal } from '../../offline/mediaStore.ts';
import { newUploadSession, type UploadSession } from '../../offline/newUploadSession.ts';
import { releaseUploads } from '../../offline/outbox/submitItem.ts';

export type WrittenForm = ReturnType<typeof useWrittenForm>;

type Options = {
  /** Where this browser keeps unsaved changes and their uploads; without it they end with the dialog. */
  slot: string | undefined;
  begin?: () => Writing;
  /** Its files belong to nothing that was saved before. */
  neverFiled?: boolean;
  resolver?: Resolver<Written>;
};

/** The form of a dialog with a remark and photos. */
export function useWrittenForm({ slot, begin = newWriting, neverFiled = false, resolver }: Options) {
  const [kept, setKept] = useState(() => (slot === undefined ? undefined : readWriting(slot)));
  const [writing, rewrite] = useState<Writing>(() => kept ?? begin());
  const form = useForm<Written>({
    defaultValues: contentOf(kept ?? writing.base),
    ...(resolver && { resolver }),
  });
  const [remark, img_url] = useWatch({ control: form.control, name: ['remark', 'img_url'] });
  const isLent = useRef(false);
  const uploads = useUploads(neverFiled, isLent);
  const isOver = useRef(false);
  const isChanged = !isSameWritten({ remark, img_url }, writing.base);

  useEffect(() => {
    if (isOver.current || slot === undefined) return;
    if (isChanged) keepWriting(slot, { ...writing, remark, img_url, keptAt: currentTime().toISOString() });
    else forgetWriting(slot, writing);
  }, [slot, writing, remark, img_url, isChanged]);

  useEffect(() => {
    if (img_url.length > 0) form.clearErrors('remark');
  }, [form, img_url.length]);

  const end = () => {
    isOver.current = true;
    if (slot !== undefined) forgetWriting(slot, writing);
  };
  return {
    ...{ form, uploads, writing, rewrite, isChanged },
    keptAt: kept?.keptAt,
    startOver: () => {
      if (slot !== undefined) forgetWriting(slot, writing);
      if (kept) forgetFiles(kept);
      setKept(undefined);
      const begun = begin();
      rewrite(begun);
      form.reset(begun.base);
    },
    /** While the outbox sends them, closing the dialog does not stop the uploads. */
    lendUploads: (is: boolean) => {
      isLent.current = is;
    },
    keep: () => {
      end();
      void uploads.keep();
    },
    /** It waits in the outbox. */
    release: () => {
      end();
      return releaseUploads(writing.key, uploads);
    },
    discard: () => {
      end();
      if (kept) forgetFiles(kept);
      void uploads.discard();
    },
  };
}

/** Deletes files of an earlier visit, except those that were saved. */
function forgetFiles({ img_url, base }: KeptWriting): void {
  const added = img_url.filter((ref) => !base.img_url.includes(ref));
  const isLocal = (ref: string) => localMediaId(ref) !== undefined;
  for (const ref of added.filter(isLocal)) void forgetLocal(ref);
  void deleteStored(added.filter((ref) => !isLocal(ref)));
}

/** On unmount, uploads that were neither kept nor discarded are suspended for the next visit. */
function useUploads(neverFiled: boolean, isLent: RefObject<boolean>): UploadSession {
  const [uploads] = useState(() => newUploadSession({ neverFiled }));
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // In development, React unmounts and remounts a component at once.
      setTimeout(() => isOpen.current || isLent.current || uploads.suspend());
    };
  }, [uploads, isLent]);
  return uploads;
}
