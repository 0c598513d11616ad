import { callServer, HttpError } from '../../api/callServer.ts';

/** A server that knows the specification's calls alone has no such count; it is asked once. */
let countsNothing = false;

/**
 * AUTH-11: reports a failed sign-in. Where the server's count has reached the limit, asks it to disable the account and to
 * write to its holder; it does so only where its own count agrees. Answers whether the account is locked; false where
 * the server could not be asked, which keeps its own count anyway.
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
