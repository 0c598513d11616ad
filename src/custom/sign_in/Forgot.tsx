import { type FormEvent, useEffect, useRef, useState } from 'react';
import { stripSpaces } from '../../../contract/signInFields.ts';
import { FIELD_TEXTS, isEmail } from '../../../contract/validation.ts';
import { sendCode } from './code.ts';
import { Heading } from './Heading.tsx';
import { SignedOutLink } from './SignedOutLink.tsx';
import styles from './signIn.module.css';
import { TextField } from './TextField.tsx';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';

/** The next page shows the same text even if the call fails, so that it reveals no accounts (AUTH-12). */
export default function Forgot({ query, go }: SignedOutPageProps) {
  const [email, setEmail] = useState(() => stripSpaces(query.get('email') ?? ''));
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isEmail(email)) {
      setError(FIELD_TEXTS.forgotEmail);
      input.current?.focus();
      return;
    }
    setBusy(true);
    await sendCode(email);
    go(`/reset_otp?${new URLSearchParams({ email })}`);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <Heading>Forgot your password?</Heading>
      <p className={styles.lead}>Enter your work email and we'll send you a code to reset your password.</p>
      <TextField
        ref={input}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        error={error}
        onChange={(value) => {
          setEmail(stripSpaces(value));
          setError(undefined);
        }}
      />
      <button className={styles.primary} type="submit" disabled={busy}>
        {busy ? 'Sending…' : 'Send the code'}
      </button>
      <SignedOutLink className={styles.quiet} to="/login_with_id" go={go}>
        Back to sign in
      </SignedOutLink>
    </form>
  );
}
