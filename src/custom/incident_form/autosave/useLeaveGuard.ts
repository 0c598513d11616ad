import { useRef } from 'react';
import { useConfirmLeave } from '../../../components/dialogs/useConfirmLeave.ts';
import type { UploadSession } from '../../../offline/newUploadSession.ts';

type Options = {
  title: string;
  changed: boolean;
  uploads: UploadSession;
  forget: () => Promise<void>;
  storeDraft?: () => Promise<boolean>;
};

/** Returns a function that allows leaving, after the form has been saved. */
export function useLeaveGuard({ title, changed, uploads, forget, storeDraft }: Options): () => void {
  const opened = useRef(false);
  useConfirmLeave({
    policy: () => (changed && !opened.current ? 'confirm' : 'allow'),
    question: {
      title,
      text: 'This will undo all the changes you have made to the form. Do you want to leave the page?',
    },
    inPlace: storeDraft !== undefined,
    onLeave: () => {
      opened.current = true;
      return uploads.discard(forget());
    },
    ...(storeDraft && {
      keep: {
        text: 'Keep as draft',
        onKeep: async () => {
          if (!(await storeDraft())) return false;
          opened.current = true;
          void uploads.keep(forget());
          return true;
        },
      },
    }),
  });
  return () => {
    opened.current = true;
  };
}
