import { FirebaseError } from 'firebase/app';
import { UNREACHABLE } from './signInTrouble.ts';

export const WRONG_APP_CODE =
  'This code is wrong. Wait for the next one and try again. If it stays wrong, check the time on your phone.';

export const isNetworkFailure = (error: unknown) =>
  error instanceof FirebaseError && error.code === 'auth/network-request-failed';

export function toTrouble(error: unknown): string {
  if (isNetworkFailure(error)) return UNREACHABLE;
  if (!(error instanceof FirebaseError))
    return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
  if (['auth/requires-recent-login', 'auth/user-token-expired'].includes(error.code))
    return 'Please sign out and sign in again first.';
  if (error.code === 'auth/second-factor-already-in-use')
    return 'Your account already has an authenticator app. Please reload the page.';
  if (error.code === 'auth/code-expired')
    return 'The key has expired. Delete it from your app and try again with a new one.';
  return "The authenticator app can't be set up now. Please try again.";
}
