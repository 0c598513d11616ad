import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { renewPendingKey, StorageFull } from '../../../drafts/pendingIncidents.ts';
import { randomId } from '../../../drafts/randomId.ts';
import { removeUnsaved, SAVE_INTERVAL, storeUnsaved, tabId } from '../../../drafts/unsavedForms.ts';
import type { IncidentForm } from '../form/incidentForm.ts';
import type { FormStart } from './formStart.ts';

export type SelfSaving = {
  savedAt?: Date;
  /** Local storage has no room for the latest changes. */
  full: boolean;
  /** It was saved, sent or given up. */
  forget: () => void;
  /** The create's Idempotency-Key (FORM-16). */
  key: () => string;
  /** What was filed under the key is another incident: from now on this one, and the draft it came from, has another key. */
  renewKey: () => void;
};

/**
 * FORM-18: while the form is open and changed, it saves itself every few seconds and when the page is hidden, so that a
 * crash, a reload or an empty battery loses nothing.
 */
export function useSelfSaving(
  userId: string,
  start: FormStart,
  form: UseFormReturn<IncidentForm>,
): SelfSaving {
  const [state, setState] = useState<Pick<SelfSaving, 'savedAt' | 'full'>>({ full: false });
  const done = useRef(false);
  const written = useRef('');
  const key = useRef(start.key);
  // Read here so that the form tells of changes; the saving itself looks at the values when its time comes.
  const { isDirty } = form.formState;
  const { getValues } = form;

  const save = useCallback(() => {
    if (done.current) return;
    const incident = getValues();
    const text = JSON.stringify(incident);
    const savedAt = new Date();
    try {
      storeUnsaved(userId, {
        formId: start.formId,
        tabId: tabId(),
        seenAt: savedAt.getTime(),
        pendingId: start.pendingId,
        key: key.current,
        savedAt: savedAt.toISOString(),
        incident,
      });
      if (text !== written.current) setState({ savedAt, full: false });
      written.current = text;
    } catch (error) {
      if (error instanceof StorageFull) setState({ full: true });
    }
  }, [userId, start, getValues]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const timer = setInterval(save, SAVE_INTERVAL);
    const onHide = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', save);
    return () => {
      save();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', save);
    };
  }, [save, isDirty]);

  const wasDirty = useRef(false);
  useEffect(() => {
    // It is as it was at first again: there is nothing to go on with.
    if (wasDirty.current && !isDirty) {
      removeUnsaved(userId, start.formId);
      written.current = '';
      setState({ full: false });
    }
    wasDirty.current = isDirty;
  }, [userId, start, isDirty]);

  return {
    ...state,
    forget: () => {
      done.current = true;
      removeUnsaved(userId, start.formId);
    },
    key: () => key.current,
    renewKey: () => {
      key.current = randomId();
      if (start.pendingId !== undefined) renewPendingKey(userId, start.pendingId, key.current);
      save();
    },
  };
}
