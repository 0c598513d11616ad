import { currentSession, endSession } from '../host/session.ts';
import { signOut } from './identity.ts';

/** AUTH-10: 7 days after the sign-in the session is over, also on a page that stays open. */
export function endWhenOver(expiresAt: string): void {
  const left = new Date(expiresAt).getTime() - Date.now();
  setTimeout(
    () => {
      const session = currentSession();
      if (session.state === 'in' && session.user.session_expires_at === expiresAt) void leave();
    },
    Math.max(left, 0),
  );
}

async function leave(): Promise<void> {
  endSession('session');
  // Of no use to the sign-in page, which loads this file.
  void import('./deviceToken.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined);
  await signOut().catch(() => undefined);
}
