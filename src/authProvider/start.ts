import type { SignedInUser } from '../../contract/schemas/user.ts';
import { currentTime } from '../api/clock.ts';
import { keepFileCookie } from '../api/fileCookie.ts';
import { clearBootstrapToken, setBootstrapToken } from '../api/idToken.ts';
import {
  currentSession,
  endSession,
  followOtherTabs,
  hasStoredSession,
  keepSession,
  readStoredSession,
  type Session,
  type SignedOutReason,
} from '../api/session.ts';
import { type StoredToken, storedToken } from '../api/storedToken.ts';
import { forgetAnswersAtSignOut } from '../offline/forgetAnswers.ts';
import { rememberedUserId, signOut } from './identity.ts';

/** Needs the contract's schemas, which the sign-in page does not load. */
export const loadEntrance = () => import('./completeSignIn.ts');

/**
 * Verifies a stored session in the background, which is slow; the server checks each call anyway.
 * @param consoleLoads a session that continues begins when the console has loaded; React would show a splash for 300 ms
 */
export async function startSession(consoleLoads?: Promise<unknown>): Promise<void> {
  followOtherTabs();
  forgetAnswersAtSignOut();
  const hadSession = hasStoredSession();
  const looking = hadSession ? storedToken() : undefined;
  keepFileCookie();
  const stored = await looking;
  const readKnown = () => stored && readStoredSession(stored.userId, currentTime());
  if (readKnown()) await consoleLoads;
  const known = readKnown();
  if (stored && known) {
    // Without a network an expired token cannot be renewed, and calls wait for it or fail (OFF-1).
    setBootstrapToken(stored);
    resumeSession(known);
    void confirm(known.id, stored);
    return;
  }
  const userId = await rememberedUserId();
  const user = readStoredSession(userId, currentTime());
  if (user) resumeSession(user);
  else await end(userId, stored);
}

function resumeSession(user: SignedInUser): void {
  keepSession(user);
  // Do not wait for it (AUTH-8).
  void loadEntrance()
    .then((entrance) => {
      entrance.scheduleSessionExpiry(user.session_expires_at);
      return entrance.postActive(user.id).catch(entrance.leaveIfRefused);
    })
    .catch(() => undefined);
}

/** Ends the session if the identity service has a different user. */
async function confirm(begunAs: string, stored: StoredToken): Promise<void> {
  const userId = await rememberedUserId();
  const session = currentSession();
  // Signed out or in again, here or in another tab.
  const isSame = session.state === 'in' && session.user.id === begunAs;
  if (isSame && userId !== begunAs) await end(userId, stored);
  clearBootstrapToken();
}

async function end(userId: string | undefined, stored: StoredToken | undefined): Promise<void> {
  const before = currentSession();
  const reason = hasStoredSession() ? await whyEnded(stored) : undefined;
  // Signed out or in during the request. The same person's details may have been read again.
  if (!isSamePerson(currentSession(), before)) return;
  if (reason)
    void loadEntrance()
      .then((entrance) => entrance.forgetDevice())
      .catch(() => undefined);
  endSession(reason);
  if (userId) await signOut().catch(() => undefined);
}

const isSamePerson = (one: Session, other: Session) =>
  one.state === 'in' && other.state === 'in' ? one.user.id === other.user.id : one === other;

async function whyEnded(stored: StoredToken | undefined): Promise<SignedOutReason> {
  if (!stored) return 'session';
  return loadEntrance()
    .then((entrance) => entrance.fetchSignedOutReason(stored.token))
    .catch(() => 'session');
}
