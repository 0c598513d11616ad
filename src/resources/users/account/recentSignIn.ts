import { RECENT_SIGN_IN_MS, SESSION_MS } from '../../../../contract/limits.ts';
import type { SignedInUser } from '../../../../contract/schemas/user.ts';
import { currentTime } from '../../../api/clock.ts';
import { SignInFailure } from '../../../authProvider/signInFailure.ts';

/** Otherwise the password is asked first, so that an unlocked device does not give the account away. */
export function isRecent({ session_expires_at }: SignedInUser): boolean {
  const signedInAt = Date.parse(session_expires_at) - SESSION_MS;
  return currentTime().getTime() - signedInAt < RECENT_SIGN_IN_MS;
}

/** Replaces the technical messages of the identity service. */
export function passwordTrouble(error: Error): string {
  if (!(error instanceof SignInFailure)) return error.message;
  switch (error.kind) {
    case 'wrong-password':
    case 'wrong-credential':
      return WRONG_CURRENT;
    case 'disabled':
      return 'Your account is disabled.';
    case 'too-many-requests':
      return 'There were too many attempts. Please try again later.';
    default:
      return 'The current password could not be checked. Please try again.';
  }
}

const WRONG_CURRENT = 'This is not your current password.';
