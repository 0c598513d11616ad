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

  const choose = async (password: string) => {
    try {
      await callServer('forgot_password', { email, password, id });
      forgetAcceptedCode();
      go(`/reset_success?${new URLSearchParams({ email })}`, { replace: true });
    } catch (failure) {
      const isOver = failure instanceof HttpError && failure.status === 400 && !failure.body.errors?.password;
      if (!isOver) throw failure;
      setDead(failure.message);
    }
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
    </NewPasswordForm>
  );
}
