import { type ReactElement, useRef } from 'react';
import { useNotify } from 'react-admin';
import { currentTime } from '../../../api/clock.ts';
import { useViewer } from '../../../api/useViewer.ts';
import { useAlert } from '../../../components/dialogs/useAlert.tsx';
import { SAVED_TEXT } from '../../../custom/incident_form/autosave/unsavedTexts.ts';
import { buildPending, newPendingId, storePending } from '../../../offline/pendingIncidents.ts';
import { StorageFull } from '../../../offline/storageFull.ts';
import type { FormContext } from './formContext.ts';

type Context = Pick<FormContext, 'start' | 'form' | 'selfSaving'>;

/** FORM-11: keeps the form as a draft of this device, and answers true once it is on the disk; false where there was no room, which is said, and nothing is lost. */
export function useStoreDraft({ start, form, selfSaving }: Context): [() => Promise<boolean>, ReactElement] {
  const viewer = useViewer();
  const notify = useNotify();
  const [alert, alertDialog] = useAlert();
  /** A second Save, of a form that could not be left, stores the same draft. */
  const draftId = useRef(start.pendingId);

  const store = async () => {
    const now = currentTime();
    draftId.current ??= await newPendingId(viewer.id, now);
    try {
      const content = { id: draftId.current, key: selfSaving.key(), created_at: start.createdAt };
      await storePending(viewer.id, buildPending(viewer, { ...content, incident: form.getValues() }, now));
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      await alert(error.message);
      return false;
    }
    notify(SAVED_TEXT, { type: 'info' });
    return true;
  };
  // Whoever presses twice while it is written saves one draft.
  const storing = useRef<Promise<boolean>>(undefined);
  const storeDraft = () => {
    storing.current ??= store().finally(() => {
      storing.current = undefined;
    });
    return storing.current;
  };
  return [storeDraft, alertDialog];
}
