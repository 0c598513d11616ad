import { currentTime } from '../api/clock.ts';
import { currentSession, endSession } from '../api/session.ts';
import { signOut } from './identity.ts';

/** AUTH-10: 7 days after the sign-in the session is over, also on a page that stays open. */
export function scheduleSessionExpiry(expiresAt: string): void {
  const left = () => new Date(expiresAt).getTime() - currentTime().getTime();
  setTimeout(
    () => {
      const session = currentSession();
      if (session.state !== 'in' || session.user.session_expires_at !== expiresAt) return;
      // The server's time may have become known since.
      if (left() > 0) scheduleSessionExpiry(expiresAt);
      else void leave();
    },
    Math.max(left(), 0),
  );
}

async function leave(): Promise<void> {
  endSession('session');
  // Of no use to the sign-in page, which loads this file.
  void import('./deviceToken.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined);
  await signOut().catch(() => undefined);
}
