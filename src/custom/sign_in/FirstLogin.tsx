import { useState } from 'react';
import { HttpError } from '../../api/callServer.ts';
import { logOut } from '../../authProvider/completeSignIn.ts';
import { chooseFirstPassword } from '../../authProvider/firstLogin.ts';
import { Banner } from './Banner.tsx';
import { Heading } from './Heading.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';
import styles from './signIn.module.css';

type Props = { name: string; email: string };

/** A first sign-in must set a password before the console opens (AUTH-7). */
export default function FirstLogin({ name, email }: Props) {
  const [trouble, setTrouble] = useState<string>();

  const choose = async (password: string) => {
    setTrouble(undefined);
    try {
      await chooseFirstPassword(email, password);
    } catch (failure) {
      if (failure instanceof HttpError && failure.body.errors?.password) return failure.body.errors.password;
      setTrouble(failure instanceof Error ? failure.message : 'Something went wrong.');
    }
    return undefined;
  };

  return (
    <SignedOutFrame>
      <NewPasswordForm email={email} action="Save and continue" onChosen={choose}>
        <Heading>Choose your own password</Heading>
        <p className={styles.lead}>
          Welcome, {name}. Replace the password you were given with one that only you know. Use at least 6
          characters; longer is better.
        </p>
        <Banner text={trouble} />
      </NewPasswordForm>
      <button className={styles.quiet} type="button" onClick={() => void logOut()}>
        Sign out
      </button>
    </SignedOutFrame>
  );
}
