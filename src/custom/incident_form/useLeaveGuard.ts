import { useConfirmLeave } from '../../components/dialogs/useConfirmLeave.ts';
import { useIncidentFormContext } from './IncidentForm.tsx';

/** With `storeDraft`, a changed form can also be kept as a draft. */
export function useLeaveGuard(title: string, storeDraft?: () => Promise<boolean>): void {
  const { changed, uploads, autosave, isClosed } = useIncidentFormContext();
  useConfirmLeave({
    policy: () => (changed && !isClosed.current ? 'confirm' : 'allow'),
    question: {
      title,
      text: 'This will undo all the changes you have made to the form. Do you want to leave the page?',
    },
    inPlace: storeDraft !== undefined,
    onLeave: () => {
      isClosed.current = true;
      return uploads.discard(autosave.forget());
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
