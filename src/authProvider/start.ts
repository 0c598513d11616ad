import type { SignedInUser } from '../../contract/schemas/user.ts';
import { keepFileCookie } from '../host/fileCookie.ts';
import { beginWithToken, endBeginning } from '../host/idToken.ts';
import {
  currentSession,
  endSession,
  followOtherTabs,
  hasKeptSession,
  keepSession,
  keptSession,
} from '../host/session.ts';
import { storedToken } from '../host/storedToken.ts';
import { endWhenOver } from './endWhenOver.ts';
import { rememberedUserId, signOut } from './identity.ts';

/**
 * Decides once, when the page loads, whether somebody is signed in. Where this browser kept a session and a valid token of the
 * same person, the console begins with them while the identity service makes sure: on a weak network that takes seconds, and
 * the host judges the token with every call anyway.
 */
export async function startSession(): Promise<void> {
  followOtherTabs();
  const hadSession = hasKeptSession();
  const looking = hadSession ? storedToken() : undefined;
  keepFileCookie();
  const stored = await looking;
  const known = keptSession(stored?.userId, new Date());
  if (stored && known) {
    beginWithToken(stored);
    goOn(known);
    void confirm(known.id);
    return;
  }
  const userId = await rememberedUserId();
  const user = keptSession(userId, new Date());
  if (user) goOn(user);
  else await end(userId, hadSession);
}

function goOn(user: SignedInUser): void {
  keepSession(user);
  endWhenOver(user.session_expires_at);
  // AUTH-8. The console does not wait for it; what the host thinks of the person, it asks anyway.
  void import('./enter.ts').then(({ postActive }) => postActive(user.id)).catch(() => undefined);
}

/** What began with the kept token goes on only where the identity service knows the same person. */
async function confirm(begunAs: string): Promise<void> {
  const userId = await rememberedUserId();
  endBeginning();
  const session = currentSession();
  // Signed out meanwhile, or in again, here or in another tab.
  if (session.state !== 'in' || session.user.id !== begunAs) return;
  if (userId !== begunAs) await end(userId, true);
}

/** AUTH-10: no session that holds. Whom the identity service knows nevertheless is signed out there, too. */
async function end(userId: string | undefined, hadSession: boolean): Promise<void> {
  if (hadSession)
    void import('./deviceToken.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined);
  endSession(hadSession ? 'session' : undefined);
  if (userId) await signOut().catch(() => undefined);
}
