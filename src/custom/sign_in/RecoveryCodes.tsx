import { useEffect, useRef, useState } from 'react';
import { completeSignIn, logOut } from '../../authProvider/completeSignIn.ts';
import { createRecoveryCodes } from '../../authProvider/secondFactor.ts';
import { downloadRecoveryCodes } from '../../components/downloadRecoveryCodes.ts';
import { usePageTitle } from '../../components/usePageTitle.ts';
import { Banner } from './Banner.tsx';
import { CopyButton } from './CopyButton.tsx';
import enrolStyles from './enrol.module.css';
import { toTrouble } from './enrolmentTrouble.ts';
import styles from './signIn.module.css';
import { useEnrolmentStep } from './useEnrolmentStep.tsx';

const TITLE = 'Save your recovery codes';

export function RecoveryCodes({ email }: { email: string }) {
  const { value: codes, placeholder } = useEnrolmentStep(createRecoveryCodes);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(TITLE);
  // This step replaces another one on the same page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.form}>
      <h1 ref={heading} tabIndex={-1}>
        {TITLE}
      </h1>
      <p className={styles.lead}>
        If you lose your phone, each of these signs you in once instead of a code. Download them or write them
        down: they are not shown again.
      </p>
      {codes ? <Codes codes={codes} email={email} /> : placeholder}
    </div>
  );
}

function Codes({ codes, email }: { codes: string[]; email: string }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const enterConsole = async () => {
    setBusy(true);
    // After a successful sign-in, the console replaces this page.
    await completeSignIn().catch((error: unknown) => setTrouble(toTrouble(error)));
    setBusy(false);
  };
  return (
    <>
      <ol className={enrolStyles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={enrolStyles.actions}>
        <button className={styles.inline} type="button" onClick={() => downloadRecoveryCodes(codes, email)}>
          Download codes
        </button>
        <CopyButton label="Copy codes" text={codes.join('\n')} />
      </div>
      <Banner text={trouble} />
      {trouble ? (
        // The failure has ended the session.
        <button className={styles.primary} type="button" onClick={() => void logOut()}>
          Sign in again
        </button>
      ) : (
        <button className={styles.primary} type="button" disabled={busy} onClick={() => void enterConsole()}>
          {busy ? 'Signing in…' : 'I have saved them'}
        </button>
      )}
    </>
  );
}
