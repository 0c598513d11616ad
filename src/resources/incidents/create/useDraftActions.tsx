import type { ReactElement } from 'react';
import { useViewer } from '../../../api/useViewer.ts';
import { useConfirm } from '../../../components/dialogs/useConfirm.tsx';
import { forgetDraftMedia } from '../../../offline/mediaStore.ts';
import { removePending } from '../../../offline/pendingIncidents.ts';
import type { FormContext } from './formContext.ts';

type DraftActions = { save: () => Promise<void>; remove: () => Promise<void>; dialog: ReactElement };

export function useDraftActions({
  start,
  form,
  uploads,
  selfSaving,
  storeDraft,
  leaveFor,
}: FormContext): DraftActions {
  const viewer = useViewer();
  const [confirm, confirmDialog] = useConfirm();

  const save = async () => {
    const yes = await confirm({ title: 'Confirm to save', text: 'Do you want to save and exit this form?' });
    if (!yes) return;
    if (await storeDraft()) await leaveFor();
  };

  const remove = async () => {
    if (start.pendingId === undefined) return;
    const yes = await confirm({
      title: 'Confirm to delete',
      text: 'Do you want to delete this item?',
      destructive: true,
    });
    if (!yes) return;
    await removePending(viewer.id, start.pendingId);
    await selfSaving.forget();
    // Deletes all files of the form, the draft and the unfinished form, without waiting for the file service.
    void uploads.discard();
    for (const draft of [form.getValues(), start.unchanged, start.incident]) void forgetDraftMedia(draft);
    await leaveFor();
  };

  return {
    save,
    remove,
    dialog: confirmDialog,
  };
}
