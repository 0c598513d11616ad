import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FIELD_TEXTS, validateChosenPassword } from '../../../contract/validation.ts';
import { HttpError } from '../../api/callServer.ts';
import { Banner } from './Banner.tsx';
import { PasswordField } from './PasswordField.tsx';
import saving from './saving.module.css';
import styles from './signIn.module.css';

type Props = {
  /** Password managers store the password under this address. */
  email: string;
  action: string;
  /** What it throws is shown, at the password if the server refused that. */
  onChosen: (password: string) => Promise<void>;
  children: ReactNode;
};

type Errors = { password?: string | undefined; again?: string | undefined };

export function NewPasswordForm({ email, action, onChosen, children }: Props) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A second click may arrive before the next render (SHELL-9).
  const sending = useRef(false);
  const passwordInput = useRef<HTMLInputElement>(null);
  const againInput = useRef<HTMLInputElement>(null);
  useEffect(() => passwordInput.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const found = getProblems(password, again);
    setErrors(found);
    if (found.password) passwordInput.current?.focus();
    else if (found.again) againInput.current?.focus();
    else {
      sending.current = true;
      setBusy(true);
      setTrouble(undefined);
      try {
        await onChosen(password);
      } catch (failure) {
        const refused = failure instanceof HttpError ? failure.body.errors?.password : undefined;
        setErrors({ password: refused });
        if (!refused) setTrouble(failure instanceof Error ? failure.message : 'Something went wrong.');
      } finally {
        sending.current = false;
        setBusy(false);
      }
    }
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      {children}
      <Banner text={trouble} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        ref={passwordInput}
        label="New password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={errors.password}
        onChange={(value) => {
          setPassword(value);
          setErrors({});
        }}
      />
      <PasswordField
        ref={againInput}
        label="New password again"
        name="new-password-again"
        autoComplete="new-password"
        value={again}
        error={errors.again}
        onChange={(value) => {
          setAgain(value);
          setErrors({});
        }}
      />
      <button className={styles.primary} type="submit" disabled={busy}>
        {busy ? 'Saving…' : action}
      </button>
      <SavingDialog open={busy} text="Saving" />
    </form>
  );
}

function getProblems(password: string, again: string): Errors {
  const short = validateChosenPassword(password);
  if (short) return { password: short };
  return password === again ? {} : { again: FIELD_TEXTS.chosenPasswordDiffers };
}

/** A native dialog needs less code than the console's overlay. Only the answer closes it (SHELL-9). */
function SavingDialog({ open, text }: { open: boolean; text: string }) {
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
      className={saving.saving}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <div className={saving.wheel} aria-hidden="true" />
      <p id={id} role="status">
        {open && text}
      </p>
    </dialog>
  );
}
