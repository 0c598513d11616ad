import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { SAVED_TEXT } from '../../../custom/incident_form/autosave/unsavedTexts.ts';
import { useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { buildPending, newPendingId, storePending } from '../../../offline/pendingIncidents.ts';
import { StorageFull } from '../../../offline/storageFull.ts';

/** Resolves once the draft is on disk; to false, with a message, if there is no space (FORM-11). */
export function useStoreDraft(): () => Promise<boolean> {
  const { start, form, autosave } = useIncidentFormContext();
  const viewer = useViewer();
  const notify = useNotify();
  const { alert } = useDialogs();
  const draftId = useRef(start.pendingId);

  const store = async () => {
    const now = currentTime();
    draftId.current ??= await newPendingId(viewer.id, now);
    try {
      const content = { id: draftId.current, key: autosave.key(), created_at: start.createdAt };
      await storePending(viewer.id, buildPending(viewer, { ...content, incident: form.getValues() }, now));
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      await alert(error.message);
      return false;
    }
    notify(SAVED_TEXT, { type: 'info' });
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
