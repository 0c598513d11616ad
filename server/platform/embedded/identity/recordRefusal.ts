import { hashOfNetwork } from '../../../accounts/bruteForce/networks.ts';
import { recordSecurityEvent } from '../../../audit/security/recordSecurityEvent.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import { CallerGone } from './fairQueue.ts';
import type { Identity } from './signIn.ts';

/** Records a failed sign-in, including an attempt that had to wait (AUTH-17). @returns the error */
export async function recordRefusal(
  { database, now, countSignIn }: Identity,
  error: unknown,
  { email, network }: { email: string; network: string },
): Promise<unknown> {
  if (!(error instanceof GoogleRefusal) || error instanceof CallerGone) return error;
  countSignIn(error.message.startsWith('USER_DISABLED') ? 'locked' : 'failed');
  await recordSecurityEvent(database, {
    event: 'failed_sign_in',
    about: { email },
    network: hashOfNetwork(network),
    at: now(),
  });
  return error;
}
