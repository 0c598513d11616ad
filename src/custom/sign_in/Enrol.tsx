import { FirebaseError } from 'firebase/app';
import { type FormEvent, useEffect, useState } from 'react';
import type { SignedInUser } from '../../../contract/schemas/user.ts';
import { completeSignIn, logOut } from '../../authProvider/completeSignIn.ts';
import { endOnServer } from '../../authProvider/endOnServer.ts';
import { createRecoveryCodes, type Enrolment, startEnrolment } from '../../authProvider/secondFactor.ts';
import { Banner } from './Banner.tsx';
import { Heading } from './Heading.tsx';
import QrCode from './QrCode.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';
import styles from './signIn.module.css';
import { TextField } from './TextField.tsx';

const WRONG = 'This code is wrong. Please wait for the next one and try again.';

/** Shown before anything else to people whose role needs an authenticator app. */
export default function Enrol({ user }: { user: SignedInUser }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [isConfirmed, setConfirmed] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    startEnrolment().then(setEnrolment, (error: unknown) => setTrouble(toText(error)));
  }, []);
  const signOut = async () => {
    await endOnServer(user);
    await logOut();
  };
  return (
    <SignedOutFrame>
      {isConfirmed ? (
        <RecoveryCodes />
      ) : (
        <>
          <Heading>Set up your authenticator app</Heading>
          <p className={styles.lead}>
            {user.name}, your role signs in with a password and a code. Scan this picture with an
            authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis.
          </p>
          <Banner text={trouble} />
          {enrolment && <Confirm enrolment={enrolment} onConfirmed={() => setConfirmed(true)} />}
        </>
      )}
      <button className={styles.quiet} type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </SignedOutFrame>
  );
}

function Confirm({ enrolment, onConfirmed }: { enrolment: Enrolment; onConfirmed: () => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      if (await enrolment.confirm(code)) return onConfirmed();
      setError(WRONG);
    } catch (failure) {
      setError(toText(failure));
    }
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <QrCode text={enrolment.url} label="QR code for your authenticator app" />
      <p className={styles.lead}>
        Or enter this key by hand: <code>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label="Six-digit code of the app"
        className={styles.code}
        name="one-time-code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={error}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
      />
      <button className={styles.primary} type="submit" disabled={busy || !code.trim()}>
        Confirm
      </button>
    </form>
  );
}

function RecoveryCodes() {
  const [codes, setCodes] = useState<string[]>();
  const [trouble, setTrouble] = useState<string>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try requests the codes again
  useEffect(() => {
    createRecoveryCodes().then(setCodes, (error: unknown) => setTrouble(toText(error)));
  }, [asked]);
  const tryAgain = () => {
    setTrouble(undefined);
    setAsked(asked + 1);
  };
  const enterConsole = () => completeSignIn().catch((error: unknown) => setTrouble(toText(error)));
  return (
    <div className={styles.form}>
      <Heading>Keep your recovery codes</Heading>
      <p className={styles.lead}>
        If you lose your phone, each of these signs you in once instead of a code. Print them or write them
        down: they are not shown again.
      </p>
      <Banner text={trouble} />
      {codes && (
        <ul aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
      <button
        className={styles.primary}
        type="button"
        onClick={() => (codes ? void enterConsole() : tryAgain())}
      >
        {codes ? 'I have kept them' : 'Try again'}
      </button>
    </div>
  );
}

function toText(error: unknown): string {
  if (error instanceof FirebaseError && error.code === 'auth/requires-recent-login')
    return 'Please sign out and sign in again first.';
  return error instanceof FirebaseError || !(error instanceof Error)
    ? "The authenticator app can't be set up now. Please check your connection and reload the page."
    : error.message;
}
