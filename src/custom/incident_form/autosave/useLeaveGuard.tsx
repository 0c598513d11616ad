import { type ReactElement, type RefObject, useRef } from 'react';
import { useConfirmLeave } from '../../../components/dialogs/useConfirmLeave.tsx';
import type { UploadSession } from '../../../offline/newUploadSession.ts';

export type LeaveGuard = {
  /** From now on leaving asks nothing: it was saved, sent, or given up. */
  open: () => void;
  dialog: ReactElement;
};

type Options = {
  /** The question's. */
  title: string;
  changed: boolean;
  /** While it is being sent nobody leaves: what is sent names the files that leaving would delete. */
  sending: RefObject<boolean>;
  uploads: UploadSession;
  /** Forgets what the form saved by itself. */
  forget: () => Promise<void>;
  /** Of a new incident: keeps the form as a draft, and answers whether there was room for it; nobody comes back to such a form. */
  storeDraft?: () => Promise<boolean>;
};

/** FORM-12, DET-2: one leaves for good, keeps what was entered as a draft and leaves, or stays. */
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
