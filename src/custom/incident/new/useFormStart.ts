import { useEffect, useState } from 'react';
import { holdForm } from '../../../drafts/formLock.ts';
import { forgetDraftMedia } from '../../../drafts/mediaStore.ts';
import { claimUnsaved, hasUnsaved, removeUnsaved, type UnsavedForm } from '../../../drafts/unsavedForms.ts';
import { useViewer } from '../../../host/useViewer.ts';
import { type FormStart, resumed, startOf } from './formStart.ts';

export type Beginning =
  /** This browser has no such draft. */
  | { step: 'missing' }
  | { step: 'looking' }
  /** FORM-18: a form was left behind. */
  | { step: 'asking'; left: UnsavedForm; goOn: () => void; beginAnew: () => void }
  | { step: 'open'; start: FormStart };

/** FORM-17, FORM-18: what the form begins with — nothing, a saved draft, or what an open form left behind. */
export function useFormStart(pendingId: number | undefined): Beginning {
  const { id: userId } = useViewer();
  const [start, setStart] = useState(() => startOf(userId, pendingId, new Date()));
  const [left, setLeft] = useState<UnsavedForm | 'looking' | undefined>(() =>
    start && hasUnsaved(userId, pendingId) ? 'looking' : undefined,
  );

  // What was left behind is this page's as long as it asks for it, or goes on with it.
  useEffect(() => {
    let isOver = false;
    // React may take a page away and put it back at once while it is developed.
    const claimed = Promise.resolve().then(() =>
      isOver ? undefined : claimUnsaved(userId, pendingId, Date.now()),
    );
    void claimed.then((claim) => !isOver && setLeft(claim?.form));
    return () => {
      isOver = true;
      void claimed.then((claim) => claim?.release());
    };
  }, [userId, pendingId]);

  const formId = start?.formId;
  useEffect(() => {
    if (formId === undefined) return undefined;
    const held = holdForm(formId);
    return () => void held.then((release) => release?.());
  }, [formId]);

  if (!start) return { step: 'missing' };
  if (left === 'looking') return { step: 'looking' };
  if (!left) return { step: 'open', start };
  return {
    step: 'asking',
    left,
    goOn: () => {
      setStart(resumed(start, left));
      setLeft(undefined);
    },
    beginAnew: () => {
      removeUnsaved(userId, left.formId);
      // The files of the saved draft stay; those that only the lost form knew go.
      void forgetDraftMedia(left.incident, start.unchanged);
      setLeft(undefined);
    },
  };
}
