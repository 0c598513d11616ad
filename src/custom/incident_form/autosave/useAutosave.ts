import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentTime } from '../../../api/clock.ts';
import { hasLocks } from '../../../offline/formLock.ts';
import { renewPendingKey } from '../../../offline/pendingIncidents.ts';
import { randomId } from '../../../offline/randomId.ts';
import { StorageFull } from '../../../offline/storageFull.ts';
import {
  removeUnsaved,
  SAVE_AFTER,
  SAVE_INTERVAL,
  storeUnsaved,
  tabId,
} from '../../../offline/unsavedForms.ts';
import type { IncidentForm } from '../values/incidentForm.ts';
import type { CaseStart, FormSession } from './formStart.ts';

export type SelfSaving = {
  /** When what is on the disk was entered. */
  savedAt?: Date;
  /** This browser has no room for the latest changes. */
  full: boolean;
  /** It was saved, sent or given up. Resolves once this device offers it no more. It never rejects. */
  forget: () => Promise<void>;
  /** The create's Idempotency-Key (FORM-16). */
  key: () => string;
  /** What was filed under the key is another incident: from now on this one, and the draft it came from, has another key. */
  renewKey: () => Promise<void>;
};

/**
 * FORM-18: while the form is open and changed, it saves itself a second after the last change, every few seconds, and when
 * the page is hidden, so that a crash, a reload or an empty battery loses nothing. It says so once it is on the disk.
 */
export function useAutosave(
  userId: string,
  start: FormSession & Partial<CaseStart>,
  form: UseFormReturn<IncidentForm>,
): SelfSaving {
  const [state, setState] = useState<Pick<SelfSaving, 'savedAt' | 'full'>>({ full: false });
  const done = useRef(false);
  const written = useRef('');
  const key = useRef(start.key);
  // Read here so that the form tells of changes; the saving itself looks at the values when its time comes.
  const { isDirty } = form.formState;
  const { getValues, subscribe } = form;

  const save = useCallback(async () => {
    if (done.current) return;
    const incident = getValues();
    const text = JSON.stringify([key.current, incident]);
    const isNews = text !== written.current;
    // Without locks other tabs are told by each saving that this one is still open.
    if (!isNews && hasLocks()) return;
    written.current = text;
    const savedAt = currentTime();
    try {
      await storeUnsaved(userId, {
        formId: start.formId,
        tabId: tabId(),
        seenAt: Date.now(),
        pendingId: start.pendingId,
        opened: start.opened,
        key: key.current,
        savedAt: savedAt.toISOString(),
        incident,
      });
      // It may have changed again meanwhile, or be as it was at first.
      if (isNews && written.current === text) setState({ savedAt, full: false });
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      if (written.current === text) written.current = '';
      setState({ full: true });
    }
  }, [userId, start, getValues]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const saveNow = () => void save();
    const timer = setInterval(saveNow, SAVE_INTERVAL);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(pause);
      pause = setTimeout(saveNow, SAVE_AFTER);
    };
    // What made it differ is a change already.
    onChange();
    const unsubscribe = subscribe({ formState: { values: true }, callback: onChange });
    const onHide = () => document.visibilityState === 'hidden' && saveNow();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', saveNow);
    return () => {
      saveNow();
      clearInterval(timer);
      clearTimeout(pause);
      unsubscribe();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', saveNow);
    };
  }, [save, subscribe, isDirty]);

  const wasDirty = useRef(false);
  useEffect(() => {
    // It is as it was at first again: there is nothing to go on with.
    if (wasDirty.current && !isDirty) {
      void removeUnsaved(userId, start.formId);
      written.current = '';
      setState({ full: false });
    }
    wasDirty.current = isDirty;
  }, [userId, start, isDirty]);

  return {
    ...state,
    forget: () => {
      done.current = true;
      return removeUnsaved(userId, start.formId);
    },
    key: () => key.current,
    renewKey: async () => {
      key.current = randomId();
      const { pendingId } = start;
      const renewed = pendingId !== undefined && renewPendingKey(userId, pendingId, key.current);
      // Without room for it, a lost answer leads to the same question again.
      await Promise.all([save(), renewed]).catch(() => undefined);
    },
  };
}
