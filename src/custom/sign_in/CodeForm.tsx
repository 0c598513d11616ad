import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SIGN_IN_REQUIRED } from '../../../contract/signInFields.ts';
import { Banner } from './Banner.tsx';
import { Heading } from './Heading.tsx';
import styles from './signIn.module.css';
import type { AskCode, SignInTrouble } from './signInTrouble.ts';
import { TextField } from './TextField.tsx';

/** Six digits and a space. Recovery codes are longer and don't fit in large digits. */
const LONGEST_CODE = 7;

type Props = {
  askCode: AskCode;
  /** The sign-in has to start again, for this reason. */
  onTrouble: (trouble: SignInTrouble) => void;
};

/** Shown after the password if the account has an authenticator app. */
export default function CodeForm({ askCode, onTrouble }: Props) {
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<SignInTrouble>({});
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!code.trim()) {
      setTrouble({ code: SIGN_IN_REQUIRED });
      input.current?.focus();
      return;
    }
    setBusy(true);
    const found = await askCode(code);
    // After a successful sign-in, the console replaces this page.
    if (!found) return;
    setBusy(false);
    if (!found.askCode) return onTrouble(found);
    setTrouble(found);
    input.current?.select();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <Heading>Enter the code</Heading>
      <Banner text={trouble.banner} />
      <p className={styles.lead}>
        Open your authenticator app and enter its six-digit code. If you don't have your phone, enter one of
        your recovery codes.
      </p>
      <TextField
        ref={input}
        label="Code"
        className={code.length > LONGEST_CODE ? undefined : styles.code}
        name="one-time-code"
        autoComplete="one-time-code"
        value={code}
        error={trouble.code}
        onChange={(value) => {
          setCode(value);
          setTrouble({});
        }}
      />
      <button className={styles.primary} type="submit" disabled={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </button>
      <button className={styles.quiet} type="button" onClick={() => onTrouble({})}>
        Back
      </button>
    </form>
  );
}
