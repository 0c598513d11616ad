import type { Auth } from 'firebase-admin/auth';
import { getErrorCode } from '../../../config/cannotStart.ts';
import { TokenRefused, type VerifiedToken } from '../../identity.ts';
import { askFirebase, FirebaseAway } from './errors.ts';

/** Only a genuine token gets this far. The last two come from the emulator, with which the library also asks for the account. */
const GENUINE = ['auth/id-token-expired', 'auth/id-token-revoked', 'auth/user-disabled'];

/** The library has one code for forged tokens and for Google's public keys that cannot be fetched. */
const NO_KEYS = /^Error (while )?(making request|fetching|parsing)/i;

/** @throws TokenRefused, FirebaseAway */
export async function readToken(auth: Pick<Auth, 'verifyIdToken'>, token: string): Promise<VerifiedToken> {
  try {
    const { uid, auth_time, firebase } = await askFirebase(auth.verifyIdToken(token));
    return {
      uid,
      signedInAt: new Date(auth_time * 1000),
      isWorkAccount: firebase.sign_in_provider !== 'password',
    };
  } catch (error) {
    if (error instanceof FirebaseAway) throw error;
    const code = getErrorCode(error);
    const message = error instanceof Error ? error.message : '';
    if (!code.startsWith('auth/') || NO_KEYS.test(message)) throw new FirebaseAway(error);
    throw new TokenRefused(message, GENUINE.includes(code) ? readSubject(token) : undefined);
  }
}

function readSubject(token: string): string | undefined {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return typeof sub === 'string' ? sub : undefined;
}
