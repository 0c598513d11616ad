import { type RefObject, useEffect, useRef, useState } from 'react';
import { currentSession } from '../../../api/session.ts';
import { newUploadSession, type UploadSession } from '../../../offline/newUploadSession.ts';

type Options = {
  /** The form differs from what it began with, so that it saves itself (useAutosave.ts) and may go on. */
  changed: boolean;
  sending: RefObject<boolean>;
  /** The incident was never sent, so that nobody else shows what is taken out of it. */
  neverFiled?: boolean;
};

/**
 * FORM-12: what is uploaded while the form is open. Of a form that ends unchanged nothing is left. One that ends changed was
 * left with a word (useLeaveGuard.tsx), or without: a failure of the page, a permission or a session that ended; what it
 * saved by itself names its files, which stay.
 */
export function useFormUploads({ changed, sending, neverFiled = true }: Options): UploadSession {
  const [uploads] = useState(() => newUploadSession({ neverFiled }));
  const isOpen = useRef(false);
  const isChanged = useRef(changed);
  useEffect(() => {
    isChanged.current = changed;
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // React may take a form away and put it back at once while it is developed.
      setTimeout(() => {
        if (isOpen.current || sending.current) return;
        if (isChanged.current || currentSession().state !== 'in') uploads.suspend();
        else void uploads.discard();
      });
    };
  }, [uploads, sending]);
  return uploads;
}
