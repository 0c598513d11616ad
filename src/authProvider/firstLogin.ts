import { callHost } from '../api/callHost.ts';
import { enter, leave, reasonOf } from './enter.ts';
import { signInWithPassword } from './identity.ts';
import { loginPathOf } from './signedOutPath.ts';

/**
 * AUTH-7, AUTH-8: the first password of one's own. Every session ends with the old one, this one too, so the person is
 * signed in anew and posted as active and not new.
 * @throws HostRefusal, HostUnreachable where the password was not taken
 */
export async function chooseFirstPassword(email: string, password: string): Promise<void> {
  try {
    await callHost('change_password', { email, password });
  } catch (error) {
    const reason = reasonOf(error);
    if (!reason) throw error;
    await leave(reason);
    return;
  }
  try {
    await signInWithPassword(email, password);
    await enter();
  } catch (error) {
    // The password is chosen, whatever came between: the login page says so, and why one is not in yet, if it knows.
    window.history.replaceState(null, '', loginPathOf('reset'));
    await leave(reasonOf(error));
  }
}
