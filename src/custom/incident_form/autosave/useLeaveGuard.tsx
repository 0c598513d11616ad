import { type ReactElement, type RefObject, useRef } from 'react';
import { useConfirmLeave } from '../../../components/dialogs/useConfirmLeave.tsx';
import type { UploadSession } from '../../../offline/newUploadSession.ts';

export type LeaveGuard = {
  open: () => void;
  dialog: ReactElement;
};

type Options = {
  title: string;
  changed: boolean;
  /** Leaving is blocked during a submit, because it would delete files that the submit refers to. */
  sending: RefObject<boolean>;
  uploads: UploadSession;
  forget: () => Promise<void>;
  storeDraft?: () => Promise<boolean>;
};

export function useLeaveGuard({ title, changed, sending, uploads, forget, storeDraft }: Options): LeaveGuard {
  const opened = useRef(false);
  const dialog = useConfirmLeave({
    policy: () => {
      if (opened.current) return 'allow';
      if (sending.current) return 'block';
      return changed ? 'confirm' : 'allow';
    },
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
  return {
    open: () => {
      opened.current = true;
    },
    dialog,
  };
}
