import { consoleConfig } from '../../api/consoleConfig.ts';
import { FlagBanner } from './Banner.tsx';
import { Heading } from './Heading.tsx';
import { SignedOutLink } from './SignedOutLink.tsx';
import styles from './signIn.module.css';
import type { SignedOutPageProps } from './useSignedOutLocation.ts';
import { WorkAccountButton } from './WorkAccountButton.tsx';
import own from './workAccount.module.css';

export default function Welcome({ query, go, onTyping }: SignedOutPageProps) {
  const hasWorkAccounts = consoleConfig().workAccount !== undefined;
  return (
    <>
      <Heading>Every incident, on record</Heading>
      <FlagBanner query={query} />
      <p className={styles.lead}>
        Report what happened in the parks while it is fresh, see who is on it, and close it together.
      </p>
      {hasWorkAccounts && <WorkAccountButton go={go} onTyping={onTyping} />}
      <SignedOutLink
        className={hasWorkAccounts ? `${styles.quiet} ${own.other}` : styles.primary}
        to="/login_with_id"
        go={go}
      >
        Sign in with email and password
      </SignedOutLink>
    </>
  );
}
