import { useEffect, useId, useRef } from 'react';
import styles from './signIn.module.css';
import own from './workAccount.module.css';

export function ErrorMessageDialog({ message, onOk }: { message: string; onOk: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // `showModal` keeps the focus inside the dialog and restores it afterwards.
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={own.dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onOk();
      }}
    >
      <h2 id={`${id}-title`}>Error Message</h2>
      <p id={`${id}-text`}>{message}</p>
      <button type="button" className={styles.primary} onClick={onOk}>
        OK
      </button>
    </dialog>
  );
}
