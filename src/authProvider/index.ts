import type { AuthProvider } from 'react-admin';
import { callServer } from '../api/callServer.ts';
import { currentSession, hasFeature, signedInUser } from '../api/session.ts';
import { canAccess } from './canAccess.ts';
import { getSignedOutReason, logOut } from './completeSignIn.ts';
import { removeDevice } from './deviceToken.ts';
import { forgetReturnPath } from './signedOutPath.ts';

/** Nothing here redirects: App.tsx shows the sign-in page as soon as the session ends. */
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
  /** Never rejects: react-admin would resolve the failed call with an empty record and lose a draft. */
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

/** Milliseconds that a logout waits. */
const PATIENCE = 2_000;

/** If this fails, the server's list of sessions is corrected after 7 days. */
async function endSessionOnServer(user_id: string): Promise<void> {
  if (!hasFeature('sessions')) return;
  await callServer('end_session', { user_id }, { signal: AbortSignal.timeout(PATIENCE) }).catch(
    () => undefined,
  );
}
