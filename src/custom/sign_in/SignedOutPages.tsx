import { Suspense } from 'react';
import { hasStoredSession, type SignedOutReason } from '../../api/session.ts';
import { getStorageFault } from '../../api/siteData.ts';
import { lazyView } from '../../components/lazyView.tsx';
import { LoginWithId } from './LoginWithId.tsx';
import { FailsAlone } from './SignedOutFailure.tsx';
import { SignedOutFrame } from './SignedOutFrame.tsx';
import styles from './signIn.module.css';
import { PageUnreachable } from './Unreachable.tsx';
import { useSignedOutLocation } from './useSignedOutLocation.ts';

const loadWelcome = () => import('./Welcome.tsx');
const Welcome = lazyView(loadWelcome, PageUnreachable);
/* Most signed-out people start here, so preload it. A failure appears when the page is rendered. */
if (!hasStoredSession() && window.location.pathname !== '/login_with_id')
  loadWelcome().catch(() => undefined);

const Nothing = () => null;
const WaitingNote = lazyView(() => import('./WaitingNote.tsx'), Nothing);
const StorageNote = lazyView(() => import('./StorageNote.tsx'), Nothing);

const LAZY_PAGES = {
  '/forgot': lazyView(() => import('./Forgot.tsx'), PageUnreachable),
  '/linkexistingaccount': lazyView(() => import('./LinkExistingAccount.tsx'), PageUnreachable),
  '/reset_otp': lazyView(() => import('./ResetOtp.tsx'), PageUnreachable),
  '/reset_password': lazyView(() => import('./ResetPassword.tsx'), PageUnreachable),
  '/reset_success': lazyView(() => import('./ResetSuccess.tsx'), PageUnreachable),
} as const;

const START = '/';

type Props = {
  reason: SignedOutReason | undefined;
  onTyping: () => void;
};

/** Uses neither the router nor react-admin, so that signing in needs little code (AUTH-1). */
export function SignedOutPages({ reason, onTyping }: Props) {
  const { path, query, go } = useSignedOutLocation(reason);
  const page = { query, go, onTyping };
  const Page = isLazyPath(path) ? LAZY_PAGES[path] : Welcome;
  return (
    <SignedOutFrame>
      {reason === 'session' && (
        <p className={styles.notice} role="status">
          Your session has ended. Please sign in again.
          <Suspense>
            <WaitingNote />
          </Suspense>
        </p>
      )}
      {getStorageFault() && (
        <p className={styles.notice} role="status">
          <Suspense>
            <StorageNote />
          </Suspense>
        </p>
      )}
      <FailsAlone page={path} onGoBack={() => go(path === START ? '/login_with_id' : START)}>
        {path === '/login_with_id' ? (
          <LoginWithId {...page} />
        ) : (
          <Suspense fallback={<p role="status">Loading …</p>}>
            <Page {...page} />
          </Suspense>
        )}
      </FailsAlone>
    </SignedOutFrame>
  );
}

function isLazyPath(path: string): path is keyof typeof LAZY_PAGES {
  return path in LAZY_PAGES;
}
