import { callServer, HttpError } from '../../api/callServer.ts';

/** Servers that support only the specification's calls have no count, so they are asked only once. */
let countsNothing = false;

/**
 * Reports a failed sign-in and returns whether the account is locked. At the limit it asks the server to disable the
 * account, which the server does only if its own count agrees (AUTH-11).
 */
export async function reportFailedSignIn(email: string): Promise<boolean> {
  if (countsNothing) return false;
  try {
    const { locked } = await callServer('failed_sign_in', { email });
    if (!locked) return false;
    const disable = { email, is_active: 0, is_new: 0, is_disable_acc: true } as const;
    await callServer('save_user', disable).catch(() => undefined);
    await callServer('send_email', { email, mail_type: 'locked_acc' }).catch(() => undefined);
    return true;
  } catch (error) {
    countsNothing = error instanceof HttpError && error.status === 404;
    return false;
  }
}
