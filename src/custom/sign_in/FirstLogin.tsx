import type { SignedInUser } from '../../../contract/schemas/user.ts';
import { logOut } from '../../authProvider/completeSignIn.ts';
import { endOnServer } from '../../authProvider/endOnServer.ts';
import { chooseFirstPassword } from '../../authProvider/firstLogin.ts';
import { Heading } from './Heading.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';
import styles from './signIn.module.css';

type Props = { user: SignedInUser };

/** A first sign-in must set a password before the console opens (AUTH-7). */
export default function FirstLogin({ user }: Props) {
  const { name, email } = user;
  const signOut = async () => {
    await endOnServer(user);
    await logOut();
  };
  return (
    <SignedOutFrame>
      <NewPasswordForm
        email={email}
        action="Save and continue"
        onChosen={(password) => chooseFirstPassword(email, password)}
      >
        <Heading>Choose your own password</Heading>
        <p className={styles.lead}>
          Welcome, {name}. Replace the password you were given with one that only you know. Use at least 6
          characters; longer is better.
        </p>
      </NewPasswordForm>
      <button className={styles.quiet} type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </SignedOutFrame>
  );
}
