import type { AuthProvider } from 'react-admin';
import { beginLeaving, currentSession, signedInUser } from '../api/session.ts';
import { canAccess } from './canAccess.ts';
import { leaveIfRefused, logOut } from './completeSignIn.ts';
import { endOnServer } from './endOnServer.ts';
import { forgetReturnPath } from './signedOutPath.ts';

/** Nothing here redirects: App.tsx shows the sign-in page as soon as the session ends. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in is done by the sign-in page.')),
  async logout() {
    const session = currentSession();
    if (session.state === 'in') {
      beginLeaving();
      await endOnServer(session.user);
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
    await leaveIfRefused(error);
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
