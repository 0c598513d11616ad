import { useConfirmLeave } from '../../components/dialogs/useConfirmLeave.ts';
import { forgetDraftMedia } from '../../offline/mediaStore.ts';
import { useIncidentFormContext } from './IncidentForm.tsx';

/** With `storeDraft`, a changed form can also be kept as a draft. */
export function useLeaveGuard(title: string, storeDraft?: () => Promise<boolean>): void {
  const { start, changed, uploads, autosave, isClosed } = useIncidentFormContext();
  useConfirmLeave({
    policy: () => (changed && !isClosed.current ? 'confirm' : 'allow'),
    question: {
      title,
      text: 'This will undo all the changes you have made to the form. Do you want to leave the page?',
    },
    inPlace: storeDraft !== undefined,
    onLeave: async () => {
      isClosed.current = true;
      const forgotten = autosave.forget();
      await Promise.all([
        uploads.discard(forgotten),
        // A resumed form has files of an earlier visit, which these uploads do not know.
        forgotten.then(() => forgetDraftMedia(start.incident, start.unchanged)),
      ]);
    },
    ...(storeDraft && {
      keep: {
        text: 'Keep as draft',
        onKeep: async () => {
          if (!(await storeDraft())) return false;
          isClosed.current = true;
          void uploads.keep(autosave.forget());
          return true;
        },
      },
    }),
  });
}
