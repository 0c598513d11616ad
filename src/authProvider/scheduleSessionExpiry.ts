import { currentTime } from '../api/clock.ts';
import { currentSession, endSession } from '../api/session.ts';
import { forgetDevice } from './deviceToken.ts';
import { signOut } from './identity.ts';

export function scheduleSessionExpiry(expiresAt: string): void {
  const left = () => new Date(expiresAt).getTime() - currentTime().getTime();
  setTimeout(
    () => {
      const session = currentSession();
      if (session.state !== 'in' || session.user.session_expires_at !== expiresAt) return;
      // The clock may have been corrected since.
      if (left() > 0) scheduleSessionExpiry(expiresAt);
      else void leave();
    },
    Math.max(left(), 0),
  );
}

async function leave(): Promise<void> {
  endSession('session');
  void forgetDevice().catch(() => undefined);
  await signOut().catch(() => undefined);
}
