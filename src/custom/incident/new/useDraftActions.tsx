import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useAlert } from '../../../components/useAlert.tsx';
import { useConfirm } from '../../../components/useConfirm.tsx';
import { forgetDraftMedia } from '../../../drafts/mediaStore.ts';
import { newPendingId, removePending, StorageFull, storePending } from '../../../drafts/pendingIncidents.ts';
import { useViewer } from '../../../host/useViewer.ts';
import { pages } from '../../../pages.ts';
import type { FormContext } from './formContext.ts';

type DraftActions = { save: () => Promise<void>; remove: () => Promise<void>; dialogs: ReactElement };

/** FORM-11, FORM-13: keeping the form as a draft of this device, and deleting the draft that it resumed. */
export function useDraftActions({ start, form, uploads, selfSaving, leaveFor }: FormContext): DraftActions {
  const viewer = useViewer();
  const notify = useNotify();
  const [confirm, confirmDialog] = useConfirm();
  const [alert, alertDialog] = useAlert();

  const store = () => {
    const now = new Date();
    storePending(viewer.id, {
      id: start.pendingId ?? newPendingId(viewer.id, now),
      pending: true,
      status: 'draft',
      key: selfSaving.key(),
      creator_name: viewer.name,
      department: viewer.department,
      created_at: start.createdAt ?? now.toISOString(),
      latest_updated_at: now.toISOString(),
      incident: form.getValues(),
    });
  };

  const save = async () => {
    const yes = await confirm({ title: 'Confirm to save', text: 'Do you want to save and exit this form?' });
    if (!yes) return;
    try {
      store();
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      await alert(error.message);
      return;
    }
    leaveFor(pages.incidents.path);
    notify('The incident is saved on this device. It is not sent yet.', { type: 'info' });
  };

  const remove = async () => {
    if (start.pendingId === undefined) return;
    const yes = await confirm({
      title: 'Confirm to delete',
      text: 'Do you want to delete this item?',
      destructive: true,
    });
    if (!yes) return;
    removePending(viewer.id, start.pendingId);
    // What is shown, what the saved draft has, and what a form that was left behind had. Nobody waits for the file service.
    void uploads.discard();
    for (const draft of [form.getValues(), start.unchanged, start.incident]) void forgetDraftMedia(draft);
    leaveFor(pages.incidents.path);
  };

  return {
    save,
    remove,
    dialogs: (
      <>
        {confirmDialog}
        {alertDialog}
      </>
    ),
  };
}
