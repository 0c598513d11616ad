import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { HttpError } from '../../api/callServer.ts';
import { consoleConfig } from '../../api/consoleConfig.ts';
import { Banner } from './Banner.tsx';
import { CODE_DIGITS, CodeField } from './CodeField.tsx';
import { findSentCode, requestTicket, sendCode } from './code.ts';
import { Heading } from './Heading.tsx';
import { ResendCode } from './ResendCode.tsx';
import { SignedOutLink } from './SignedOutLink.tsx';
import styles from './signIn.module.css';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';

/** The wording is prescribed and the same for every address, so that it does not reveal accounts (AUTH-12). */
const ON_ITS_WAY =
  'An email with instructions on how to reset the password will be sent to your registered email address.';

/** Without an email in the address, no code can be right. */
export default function ResetOtp({ query, go }: SignedOutPageProps) {
  const email = query.get('email');
  if (email) return <CodeEntry email={email} go={go} />;
  return (
    <div className={styles.form}>
      <Heading>Enter the code</Heading>
      <Banner text="This link doesn't say which email the code was sent to. Please request a new code." />
      <SignedOutLink className={styles.primary} to="/forgot" go={go}>
        Get a new code
      </SignedOutLink>
    </div>
  );
}

function CodeEntry({ email, go }: { email: string } & Pick<SignedOutPageProps, 'go'>) {
  const [sent, setSent] = useState(() => findSentCode(email));
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const refuse = (atCode: string | undefined, above?: string) => {
    setError(atCode);
    setTrouble(above);
    input.current?.select();
  };

  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTrouble(undefined);
    if (code.length < CODE_DIGITS) return refuse(FIELD_TEXTS.codeInvalid);
    setBusy(true);
    try {
      const id = await requestTicket(email, code);
      go(`/reset_password?${new URLSearchParams({ email, id })}`, { replace: true });
    } catch (failure) {
      // Legacy functions report a wrong code with a 2xx status.
      const isWrong = failure instanceof HttpError && (failure.status === 400 || failure.status < 300);
      if (isWrong) refuse(FIELD_TEXTS.codeInvalid);
      else refuse(undefined, failure instanceof Error ? failure.message : 'Something went wrong.');
    } finally {
      setBusy(false);
    }
  };

  const resend = async () => {
    setBusy(true);
    setSent(await sendCode(email));
    setBusy(false);
    setCode('');
    setError(undefined);
    setTrouble(undefined);
    input.current?.focus();
  };

  return (
    <form className={styles.form} onSubmit={check} noValidate aria-busy={busy}>
      <Heading>Enter the code</Heading>
      <Banner isGood text={sent && ON_ITS_WAY} />
      <Banner text={trouble ?? sent?.wait} />
      {consoleConfig().demonstration && (
        <p className={styles.lead}>
          The demo doesn't send email:{' '}
          <a className={styles.inline} href="/dev/outbox" target="_blank" rel="noreferrer">
            open the outbox
          </a>
        </p>
      )}
      <CodeField
        ref={input}
        label="Six-digit code"
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
      />
      <ResendCode endsAt={sent?.endsAt} disabled={busy} onResend={resend} />
      <button className={styles.primary} type="submit" disabled={busy}>
        Continue
      </button>
      <SignedOutLink className={styles.quiet} to="/forgot" go={go}>
        Use another email
      </SignedOutLink>
    </form>
  );
}
