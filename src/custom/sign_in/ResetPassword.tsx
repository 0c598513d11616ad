import { useState } from 'react';
import { callServer, HttpError } from '../../api/callServer.ts';
import { Banner } from './Banner.tsx';
import { forgetAcceptedCode, isCodeAccepted } from './code.ts';
import { Heading } from './Heading.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignedOutLink } from './SignedOutLink.tsx';
import styles from './signIn.module.css';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';

const NO_TICKET = 'This page was opened without a code. Please get one first.';

/** `id` in the address is the ticket for a correct code; it is valid for one new password (AUTH-14). */
export default function ResetPassword({ query, go }: SignedOutPageProps) {
  const email = query.get('email') ?? '';
  const id = query.get('id') ?? '';
  const [dead, setDead] = useState(() => (email && (id || isCodeAccepted(email)) ? undefined : NO_TICKET));
  const [trouble, setTrouble] = useState<string>();

  const choose = async (password: string) => {
    setTrouble(undefined);
    try {
      await callServer('forgot_password', { email, password, id });
      forgetAcceptedCode();
      go(`/reset_success?${new URLSearchParams({ email })}`, { replace: true });
    } catch (failure) {
      if (failure instanceof HttpError && failure.body.errors?.password) return failure.body.errors.password;
      const message = failure instanceof Error ? failure.message : 'Something went wrong.';
      if (failure instanceof HttpError && failure.status === 400) setDead(message);
      else setTrouble(message);
    }
    return undefined;
  };

  if (dead) {
    const to = email ? `/forgot?${new URLSearchParams({ email })}` : '/forgot';
    return (
      <div className={styles.form}>
        <Heading>This code is no longer valid</Heading>
        <Banner text={dead} />
        <SignedOutLink className={styles.primary} to={to} go={go}>
          Get a new code
        </SignedOutLink>
      </div>
    );
  }
  return (
    <NewPasswordForm email={email} action="Save the new password" onChosen={choose}>
      <Heading>Choose a new password</Heading>
      <p className={styles.lead}>
        For <strong>{email}</strong>. Use at least 6 characters; longer is better.
      </p>
      <Banner text={trouble} />
    </NewPasswordForm>
  );
}
