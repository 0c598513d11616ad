import { useViewer } from '../../../api/useViewer.ts';
import { useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { nextPaint } from '../../../components/navigation/nextPaint.ts';
import { useBackToList } from '../../../components/useBackToList.ts';
import { useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { forgetDraftMedia } from '../../../offline/mediaStore.ts';
import { removePending } from '../../../offline/storePending.ts';
import { BACK, useLeaveFor } from './useLeaveFor.ts';
import { useSubmit } from './useSubmit.tsx';

export function useFormActions(storeDraft: () => Promise<boolean>) {
  const { start, form, uploads, autosave } = useIncidentFormContext();
  const leaveFor = useLeaveFor();
  const viewer = useViewer();
  const { confirm } = useDialogs();
  const { goBack } = useBackToList(BACK.path, BACK);
  const submit = useSubmit();

  const save = async () => {
    const yes = await confirm({ title: 'Confirm to save', text: 'Do you want to save and exit this form?' });
    if (yes && (await storeDraft())) await leaveFor();
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
    await autosave.forget();
    // Deletes all files of the form, the draft and the unfinished form, without waiting for the file service.
    void uploads.discard();
    for (const draft of [form.getValues(), start.unchanged, start.incident]) void forgetDraftMedia(draft);
    await leaveFor();
  };

  return {
    save: () => void save(),
    // The leave guard asks if the form has changes. Waiting for a paint shows the click before the router works.
    cancel: () => void nextPaint().then(goBack),
    remove: () => void remove(),
    submit: () => void submit(),
  };
}
