import { type FormEvent, useRef, useState } from 'react';
import { SIGN_IN_REQUIRED, stripSpaces } from '../../../contract/signInFields.ts';
import { consoleConfig } from '../../api/consoleConfig.ts';
import { toLoginPath } from '../../authProvider/signedOutPath.ts';
import { FlagBanner } from './Banner.tsx';
import { CodeStep } from './CodeStep.ts';
import { Heading } from './Heading.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SignedOutLink } from './SignedOutLink.tsx';
import styles from './signIn.module.css';
import { signIn } from './signInFlow.ts';
import type { SignInTrouble } from './signInTrouble.ts';
import { TextField } from './TextField.tsx';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';

export function LoginWithId({ query, go, onTyping }: SignedOutPageProps) {
  const [email, setEmail] = useState(() => stripSpaces(query.get('email') ?? ''));
  const [password, setPassword] = useState('');
  const [trouble, setTrouble] = useState<SignInTrouble>({});
  const [busy, setBusy] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const show = (found: SignInTrouble) => {
    setTrouble(found);
    if (found.flag) go(toLoginPath(found.flag), { replace: true });
  };

  const attempt = async (credentials: { email: string; password: string }) => {
    if (busy) return;
    const missing = emptyFields(credentials);
    setTrouble(missing);
    if (missing.email || missing.password) {
      (missing.email ? emailInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    const found = await signIn(credentials.email, credentials.password);
    // After a successful sign-in, this page is replaced by the console.
    if (!found) return;
    setBusy(false);
    show(found);
    passwordInput.current?.focus();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt({ email, password });
  };

  if (trouble.askCode) return <CodeStep askCode={trouble.askCode} onTrouble={show} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <Heading>Sign in</Heading>
      <FlagBanner query={query} trouble={trouble.banner} />
      <TextField
        ref={emailInput}
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        error={trouble.email}
        onChange={(value) => {
          onTyping();
          setEmail(stripSpaces(value));
          setTrouble({ ...trouble, email: undefined });
        }}
      />
      <PasswordField
        ref={passwordInput}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={trouble.password}
        onChange={(value) => {
          setPassword(value);
          setTrouble({ ...trouble, password: undefined });
        }}
      />
      <SignedOutLink
        className={styles.aside}
        to={email ? `/forgot?${new URLSearchParams({ email })}` : '/forgot'}
        go={go}
      >
        Forgot password?
      </SignedOutLink>
      <button className={styles.primary} type="submit" disabled={busy}>
        {busy ? 'Signing in…' : 'Sign in'}
      </button>
      <button className={styles.quiet} type="button" onClick={() => go('/')}>
        Back
      </button>
      <DemonstrationAccounts
        disabled={busy}
        onChoose={(account) => {
          onTyping();
          setEmail(account.email);
          setPassword(account.password);
          void attempt(account);
        }}
      />
    </form>
  );
}

function emptyFields({ email, password }: { email: string; password: string }): SignInTrouble {
  return {
    email: email ? undefined : SIGN_IN_REQUIRED,
    password: password ? undefined : SIGN_IN_REQUIRED,
  };
}

type DemonstrationProps = {
  disabled: boolean;
  onChoose: (account: { email: string; password: string }) => void;
};

function DemonstrationAccounts({ disabled, onChoose }: DemonstrationProps) {
  const { demonstration } = consoleConfig();
  if (!demonstration) return null;
  return (
    <section className={styles.demonstration} aria-labelledby="demonstration">
      <h2 id="demonstration">Demo: sign in as</h2>
      <ul>
        {demonstration.accounts.map(({ title, email }) => (
          <li key={email}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose({ email, password: demonstration.password })}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <p>
        Password for every account: <code>{demonstration.password}</code>
      </p>
    </section>
  );
}
