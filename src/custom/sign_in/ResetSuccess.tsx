import { toLoginPath } from '../../authProvider/signedOutPath.ts';
import { Heading } from './Heading.tsx';
import { SignedOutLink } from './SignedOutLink.tsx';
import styles from './signIn.module.css';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';

export default function ResetSuccess({ query, go }: SignedOutPageProps) {
  const email = query.get('email');
  return (
    <div className={styles.form}>
      <Heading>Your password has been changed</Heading>
      <p className={styles.lead}>
        {email ? `${email} has been signed out` : 'You have been signed out'} on all devices. Please sign in
        with the new password.
      </p>
      <SignedOutLink
        className={styles.primary}
        to={`${toLoginPath('reset')}${email ? `&${new URLSearchParams({ email })}` : ''}`}
        go={go}
      >
        Go to sign in
      </SignedOutLink>
    </div>
  );
}
