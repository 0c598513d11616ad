import { type ReactElement, useRef } from 'react';
import { useNotify } from 'react-admin';
import { useAlert } from '../../../components/useAlert.tsx';
import { newPendingId, storePending } from '../../../drafts/pendingIncidents.ts';
import { StorageFull } from '../../../drafts/storageFull.ts';
import { useViewer } from '../../../host/useViewer.ts';
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
    const now = new Date();
    draftId.current ??= await newPendingId(viewer.id, now);
    try {
      await storePending(viewer.id, {
        id: draftId.current,
        pending: true,
        status: 'draft',
        key: selfSaving.key(),
        creator_name: viewer.name,
        department: viewer.department,
        created_at: start.createdAt ?? now.toISOString(),
        latest_updated_at: now.toISOString(),
        incident: form.getValues(),
      });
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      await alert(error.message);
      return false;
    }
    notify('The incident is saved on this device. It is not sent yet.', { type: 'info' });
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
