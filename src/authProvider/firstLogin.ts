import { callServer } from '../api/callServer.ts';
import { completeSignIn, getSignedOutReason, logOut } from './completeSignIn.ts';
import { signInWithPassword } from './identity.ts';
import { toLoginPath } from './signedOutPath.ts';

/**
 * AUTH-7, AUTH-8: the first password of one's own. Every session ends with the old one, this one too, so the person is
 * signed in anew and posted as active and not new.
 * @throws HttpError, NetworkError where the password was not taken
 */
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
    // The password is chosen, whatever came between: the login page says so, and why one is not in yet, if it knows.
    window.history.replaceState(null, '', toLoginPath('reset'));
    await logOut(getSignedOutReason(error));
  }
}
