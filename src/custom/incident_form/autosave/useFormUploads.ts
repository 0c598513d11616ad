import { type RefObject, useEffect, useRef, useState } from 'react';
import { currentSession } from '../../../api/session.ts';
import { newUploadSession, type UploadSession } from '../../../offline/newUploadSession.ts';

type Options = {
  changed: boolean;
  isSending: () => boolean;
  /** True if the outbox goes on with the uploads. */
  isReleased: RefObject<boolean>;
  neverFiled: boolean;
};

/**
 * If the form ends unchanged, its uploads are deleted. If it ends changed, or if the session ends, the autosaved form
 * still refers to its files, so they stay (FORM-12).
 */
export function useFormUploads({ changed, isSending, isReleased, neverFiled }: Options): UploadSession {
  const [uploads] = useState(() => newUploadSession({ neverFiled }));
  const isOpen = useRef(false);
  const isChanged = useRef(changed);
  const latestIsSending = useRef(isSending);
  useEffect(() => {
    isChanged.current = changed;
    latestIsSending.current = isSending;
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // In development, React unmounts and remounts a component at once.
      setTimeout(() => {
        if (isOpen.current || isReleased.current || latestIsSending.current()) return;
        if (isChanged.current || currentSession().state !== 'in') uploads.suspend();
        else void uploads.discard();
      });
    };
  }, [uploads, isReleased]);
  return uploads;
}
