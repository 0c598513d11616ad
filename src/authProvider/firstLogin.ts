import { callServer } from '../api/callServer.ts';
import { completeSignIn, getSignedOutReason, logOut } from './completeSignIn.ts';
import { toLoginPath } from './signedOutPath.ts';
import { signInWithPassword } from './signInFailure.ts';

/** The new password ends all sessions, so sign in again (AUTH-7, AUTH-8). @throws HttpError, NetworkError */
export async function chooseFirstPassword(email: string, password: string): Promise<void> {
  try {
    await callServer('change_password', { email, password });
  } catch (error) {
    const reason = getSignedOutReason(error);
    if (!reason) throw error;
    await logOut(reason);
    return;
  }
  try {
    await signInWithPassword(email, password);
    await completeSignIn();
  } catch (error) {
    // The password has changed even if the sign-in failed; the login page shows this and the reason.
    window.history.replaceState(null, '', toLoginPath('reset'));
    await logOut(getSignedOutReason(error));
  }
}
