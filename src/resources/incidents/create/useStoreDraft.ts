import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { SAVED_TEXT, SAVED_TWICE_TEXT } from '../../../custom/incident_form/autosave/unsavedTexts.ts';
import { useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { randomId } from '../../../offline/randomId.ts';
import { StorageFull } from '../../../offline/storageFull.ts';
import { buildPending, newPendingId, storePending, wasSavedSince } from '../../../offline/storePending.ts';

/** Resolves once the draft is on disk; to false, with a message, if there is no space (FORM-11). */
export function useStoreDraft(): () => Promise<boolean> {
  const { start, form, autosave } = useIncidentFormContext();
  const viewer = useViewer();
  const notify = useNotify();
  const { alert } = useDialogs();
  const draft = useRef({ id: start.pendingId, savedAt: start.savedAt });

  const store = async () => {
    const now = currentTime();
    const { id: opened, savedAt } = draft.current;
    const isTwice = opened !== undefined && (await wasSavedSince(viewer.id, opened, savedAt));
    const id = isTwice || opened === undefined ? await newPendingId(viewer.id, now) : opened;
    // With the key of the other draft, only one of the two could be filed.
    const key = isTwice ? randomId() : autosave.key();
    const content = { id, key, created_at: start.createdAt, incident: form.getValues() };
    const pending = buildPending(viewer, content, now);
    try {
      await storePending(viewer.id, pending);
      draft.current = { id, savedAt: pending.latest_updated_at };
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      await alert(error.message);
      return false;
    }
    if (isTwice) notify(SAVED_TWICE_TEXT, { type: 'warning', autoHideDuration: 10_000 });
    else notify(SAVED_TEXT, { type: 'info' });
    return true;
  };
  // A second click during a save must not create another draft.
  const storing = useRef<Promise<boolean>>(undefined);
  return () => {
    storing.current ??= store().finally(() => {
      storing.current = undefined;
    });
    return storing.current;
  };
}
