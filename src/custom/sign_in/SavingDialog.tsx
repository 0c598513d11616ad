import { useId, useLayoutEffect, useRef } from 'react';
import styles from './saving.module.css';

/**
 * SHELL-9: over the page until the answer of a save is there, without what the console's own overlay needs. Modal by the
 * browser itself, which gives the focus back afterwards; nothing but the answer closes it.
 */
export function SavingDialog({ open, text }: { open: boolean; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the browser takes the focus off the button that was pressed.
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
