import type { AuthProvider } from 'react-admin';
import { callServer } from '../api/callServer.ts';
import { currentSession, hasFeature, signedInUser } from '../api/session.ts';
import { canAccess } from '../pages.ts';
import { getSignedOutReason, logOut } from './completeSignIn.ts';
import { removeDevice } from './deviceToken.ts';
import { forgetReturnPath } from './signedOutPath.ts';

/**
 * The session as react-admin asks for it. Signing in happens before react-admin is there (custom/sign_in), and the gate
 * in App.tsx shows the sign-in page as soon as the session ends, so nothing here sends react-admin anywhere.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in is done by the sign-in page.')),
  async logout() {
    const session = currentSession();
    if (session.state === 'in') {
      await Promise.all([removeDevice(session.user.id), endSessionOnServer(session.user.id)]);
      forgetReturnPath();
      window.history.replaceState(null, '', '/');
      await logOut();
    }
    return false;
  },
  async checkAuth() {
    signedInUser();
  },
  /**
   * A 401 ends the session. It never rejects: react-admin would then answer the call with an empty record, and whoever made
   * it would take what was refused for done (a draft would go that nobody filed).
   */
  async checkError(error: unknown) {
    const reason = getSignedOutReason(error);
    if (reason) await logOut(reason);
  },
  async getIdentity() {
    const { id, name } = signedInUser();
    return { id, fullName: name };
  },
  async getPermissions() {
    return signedInUser().perms;
  },
  async canAccess(asked) {
    return canAccess(signedInUser(), asked);
  },
};

/** Milliseconds; nobody waits longer for a logout. */
const PATIENCE = 2_000;

/** This device is none of those that are signed in any more; where the server is not told, its list is right in 7 days. */
async function endSessionOnServer(user_id: string): Promise<void> {
  if (!hasFeature('sessions')) return;
  await callServer('end_session', { user_id }, { signal: AbortSignal.timeout(PATIENCE) }).catch(
    () => undefined,
  );
}
