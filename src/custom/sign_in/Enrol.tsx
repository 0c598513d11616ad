import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SignedInUser } from '../../../contract/schemas/user.ts';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { logOut } from '../../authProvider/completeSignIn.ts';
import { endOnServer } from '../../authProvider/endOnServer.ts';
import { type Enrolment, startEnrolment } from '../../authProvider/secondFactor.ts';
import { CODE_DIGITS, CodeField } from './CodeField.tsx';
import { CopyButton } from './CopyButton.tsx';
import enrolStyles from './enrol.module.css';
import { isNetworkFailure, toTrouble, WRONG_APP_CODE } from './enrolmentTrouble.ts';
import { Heading } from './Heading.tsx';
import QrCode from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';
import styles from './signIn.module.css';
import { useEnrolmentStep } from './useEnrolmentStep.tsx';

/** Shown before anything else to people whose role needs an authenticator app. */
export default function Enrol({ user }: { user: SignedInUser }) {
  const { value: enrolment, fail, placeholder } = useEnrolmentStep(startEnrolment);
  const [isConfirmed, setConfirmed] = useState(false);
  const signOut = async () => {
    await endOnServer(user);
    await logOut();
  };
  return (
    <SignedOutFrame>
      {isConfirmed ? (
        <RecoveryCodes email={user.email} />
      ) : (
        <>
          <Heading>Set up your authenticator app</Heading>
          <p className={styles.lead}>
            {user.name}, your role signs in with a password and a code from an app on your phone, such as
            Google Authenticator, Microsoft Authenticator or Aegis. Scan this picture with it:
          </p>
          {enrolment ? (
            <Confirm enrolment={enrolment} onConfirmed={() => setConfirmed(true)} onFailed={fail} />
          ) : (
            placeholder
          )}
        </>
      )}
      <button className={styles.quiet} type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </SignedOutFrame>
  );
}

type ConfirmProps = { enrolment: Enrolment; onConfirmed: () => void; onFailed: (error: unknown) => void };

function Confirm({ enrolment, onConfirmed, onFailed }: ConfirmProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // On a phone the field is below the picture, which must stay visible.
  useEffect(() => input.current?.focus({ preventScroll: true }), []);

  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
    input.current?.select();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (code.length < CODE_DIGITS) return refuse(FIELD_TEXTS.codeInvalid);
    setBusy(true);
    try {
      if (await enrolment.confirm(code)) return onConfirmed();
      refuse(WRONG_APP_CODE);
    } catch (failure) {
      // Anything else needs a new key.
      if (!isNetworkFailure(failure)) return onFailed(failure);
      refuse(toTrouble(failure));
    }
    setBusy(false);
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <QrCode text={enrolment.url} label="QR code for your authenticator app" />
      <a className={enrolStyles.onThisPhone} href={enrolment.url}>
        Open my authenticator app
      </a>
      <div>
        <p className={styles.lead}>
          Or enter this key by hand: <code>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <div className={enrolStyles.actions}>
          <CopyButton label="Copy key" text={enrolment.secret} />
        </div>
      </div>
      <CodeField
        ref={input}
        label="Six-digit code from the app"
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
      />
      <button className={styles.primary} type="submit" disabled={busy}>
        {busy ? 'Confirming…' : 'Confirm'}
      </button>
    </form>
  );
}
