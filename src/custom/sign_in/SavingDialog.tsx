import { useId, useLayoutEffect, useRef } from 'react';
import styles from './saving.module.css';

/** A native dialog needs less code than the console's overlay. Only the answer closes it (SHELL-9). */
export function SavingDialog({ open, text }: { open: boolean; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because the dialog must remember the focused button before it loses the focus.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else if (dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.saving}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <div className={styles.wheel} aria-hidden="true" />
      <p id={id} role="status">
        {open && text}
      </p>
    </dialog>
  );
}
