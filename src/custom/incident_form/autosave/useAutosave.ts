import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentTime } from '../../../api/clock.ts';
import { newListeners } from '../../../components/navigation/listeners.ts';
import { hasLocks } from '../../../offline/formLock.ts';
import { randomId } from '../../../offline/randomId.ts';
import { StorageFull } from '../../../offline/storageFull.ts';
import { renewPendingKey } from '../../../offline/storePending.ts';
import {
  removeUnsaved,
  SAVE_AFTER,
  SAVE_INTERVAL,
  storeUnsaved,
  tabId,
} from '../../../offline/unsavedForms.ts';
import type { IncidentForm } from '../values/incidentForm.ts';
import type { CaseSession, FormSession } from './formSession.ts';

type LastSave = { savedAt?: Date; full: boolean };

export type SelfSaving = {
  /** A store, because only the text that shows it should be drawn at each save. */
  lastSave: { current: () => LastSave; subscribe: (listener: () => void) => () => void };
  /** Resolves once the form is on disk as it is now, or there is no room for it. */
  save: () => Promise<void>;
  /** Call after a save, submit or discard. Resolves once this device no longer offers the form; never rejects. */
  forget: () => Promise<void>;
  key: () => string;
  /** Call when the key turns out to belong to a different filed incident. The form and its draft get a new key. */
  renewKey: () => Promise<void>;
};

/**
 * Saves a changed form one second after the last change, every few seconds, and when the page is hidden, so that a
 * crash or reload loses nothing. Reports a save only once it is on disk (FORM-18).
 */
export function useAutosave(
  userId: string,
  start: FormSession & Partial<CaseSession>,
  form: UseFormReturn<IncidentForm>,
): SelfSaving {
  const lastSave = useMemo(newLastSave, []);
  const { set: setLastSave } = lastSave;
  const done = useRef(false);
  const written = useRef('');
  const key = useRef(start.key);
  // Subscribes to changes. The save itself reads the current values when it runs.
  const { isDirty } = form.formState;
  const { getValues, subscribe } = form;
  // The values and the version that they are based on are stored together (DET-11).
  const latest = useRef(start);
  useLayoutEffect(() => {
    latest.current = start;
  });

  const save = useCallback(async () => {
    if (done.current) return;
    const incident = getValues();
    const { formId, pendingId, opened } = latest.current;
    const text = JSON.stringify([key.current, opened, incident]);
    const isNews = text !== written.current;
    // Without the Locks API, each save also signals other tabs that this form is open.
    if (!isNews && hasLocks()) return;
    written.current = text;
    const savedAt = currentTime();
    try {
      await storeUnsaved(userId, {
        ...{ formId, pendingId, opened },
        tabId: tabId(),
        seenAt: Date.now(),
        key: key.current,
        savedAt: savedAt.toISOString(),
        incident,
      });
      if (isNews && written.current === text) setLastSave({ savedAt, full: false });
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      if (written.current === text) written.current = '';
      setLastSave({ full: true });
    }
  }, [userId, getValues, setLastSave]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const saveNow = () => void save();
    const timer = setInterval(saveNow, SAVE_INTERVAL);
    let pause: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(pause);
      pause = setTimeout(saveNow, SAVE_AFTER);
    };
    // The difference from the baseline counts as a first change.
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
    if (wasDirty.current && !isDirty) {
      void removeUnsaved(userId, start.formId);
      written.current = '';
      setLastSave({ full: false });
    }
    wasDirty.current = isDirty;
  }, [userId, start, isDirty, setLastSave]);

  return useMemo(
    () => ({
      lastSave,
      save,
      forget: () => {
        done.current = true;
        return removeUnsaved(userId, start.formId);
      },
      key: () => key.current,
      renewKey: async () => {
        key.current = randomId();
        const { pendingId } = start;
        const renewed = pendingId !== undefined && renewPendingKey(userId, pendingId, key.current);
        // If there is no space for the new key, a lost answer leads to the same question again.
        await Promise.all([save(), renewed]).catch(() => undefined);
      },
    }),
    [userId, start, save, lastSave],
  );
}

function newLastSave() {
  const { subscribe, notify } = newListeners();
  let last: LastSave = { full: false };
  const set = (next: LastSave) => {
    last = next;
    notify();
  };
  return { subscribe, current: () => last, set };
}

export function useLastSave({ lastSave }: SelfSaving): LastSave {
  return useSyncExternalStore(lastSave.subscribe, lastSave.current);
}
