import { type FormEvent, useRef, useState } from 'react';
import { FIELD_TEXTS } from '../../../contract/validation.ts';
import { consoleConfig } from '../../api/consoleConfig.ts';
import { keepPendingLink, pendingLink } from '../../authProvider/pendingLink.ts';
import { toLoginPath } from '../../authProvider/signedOutPath.ts';
import { Banner } from './Banner.tsx';
import { CodeStep } from './CodeStep.ts';
import { Heading } from './Heading.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SignedOutLink } from './SignedOutLink.tsx';
import styles from './signIn.module.css';
import { signIn } from './signInFlow.ts';
import type { SignInTrouble } from './signInTrouble.ts';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';
import own from './workAccount.module.css';

export default function LinkExistingAccount({ go, onTyping }: SignedOutPageProps) {
  const [link] = useState(pendingLink);
  if (!link) {
    return (
      <div className={styles.form}>
        <Heading>Link your work account</Heading>
        <p className={styles.lead}>
          Your work account session has expired. Please start again and choose your work account.
        </p>
        <SignedOutLink className={styles.primary} to="/" go={go}>
          Start again
        </SignedOutLink>
      </div>
    );
  }
  return <PasswordOf email={link.email} go={go} onTyping={onTyping} />;
}

function PasswordOf({ email, go, onTyping }: { email: string } & Omit<SignedOutPageProps, 'query'>) {
  const { demonstration } = consoleConfig();
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<SignInTrouble>({});
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const show = (found: SignInTrouble) => {
    setTrouble(found);
    if (found.flag) go(toLoginPath(found.flag), { replace: true });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) {
      setTrouble({ password: FIELD_TEXTS.signInRequired });
      input.current?.focus();
      return;
    }
    setBusy(true);
    const { linkWorkAccount } = await import('./workAccountFlow.ts');
    const found = await signIn(email, password, linkWorkAccount);
    // After a successful sign-in, this page is replaced by the console.
    if (!found) return;
    setBusy(false);
    show(found);
    input.current?.focus();
  };

  if (trouble.askCode) return <CodeStep askCode={trouble.askCode} onTrouble={show} />;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-busy={busy}>
      <Heading>Link your work account</Heading>
      <p className={styles.lead}>
        An account with this email already exists. Enter its password once; after that you can sign in with
        your work account.
      </p>
      <Banner text={trouble.banner} />
      <p className={own.email}>{email}</p>
      {trouble.email && <p className={styles.error}>{trouble.email}</p>}
      {demonstration && (
        <p className={own.state}>
          In the demo, every password is <code>{demonstration.password}</code>.
        </p>
      )}
      {/* Password managers need the account that the password belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        ref={input}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={trouble.password}
        onChange={(value) => {
          onTyping();
          setPassword(value);
          setTrouble({ ...trouble, password: undefined });
        }}
      />
      <SignedOutLink className={styles.aside} to={`/forgot?${new URLSearchParams({ email })}`} go={go}>
        Forgot password?
      </SignedOutLink>
      <button className={styles.primary} type="submit" disabled={busy}>
        {busy ? 'Linking…' : 'Link and sign in'}
      </button>
      <button
        className={styles.quiet}
        type="button"
        onClick={() => {
          keepPendingLink(undefined);
          go('/');
        }}
      >
        Back
      </button>
    </form>
  );
}
