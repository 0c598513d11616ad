import { keepFileCookie } from '../host/fileCookie.ts';
import { endSession, followOtherTabs, hasKeptSession, keepSession, keptSession } from '../host/session.ts';
import { endWhenOver } from './endWhenOver.ts';
import { rememberedUserId, signOut } from './identity.ts';

/** Decides once, when the page loads, whether somebody is signed in. */
export async function startSession(): Promise<void> {
  followOtherTabs();
  keepFileCookie();
  const hadSession = hasKeptSession();
  const userId = await rememberedUserId();
  const user = keptSession(userId, new Date());
  if (user) {
    keepSession(user);
    endWhenOver(user.session_expires_at);
    // AUTH-8. The console does not wait for it; what the host thinks of the person, it asks anyway.
    void import('./enter.ts').then(({ postActive }) => postActive(user.id)).catch(() => undefined);
    return;
  }
  if (hadSession)
    void import('./deviceToken.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined);
  if (userId) await signOut().catch(() => undefined);
  endSession(hadSession ? 'session' : undefined);
}
