import { WORK_ACCOUNT_FAILURES } from '../../../contract/accounts/workAccountFailures.ts';
import { SignInFailure, toFailureKind } from '../../authProvider/signInFailure.ts';
import {
  linkPendingWorkAccount,
  Stranger,
  signInWithWorkAccount,
  type WorkSignIn,
} from '../../authProvider/workAccount.ts';
import { toSignInTrouble } from './failedSignIn.ts';

export { prepareWorkAccount } from '../../authProvider/workAccount.ts';

const STRANGER = "This work account isn't registered here. Please ask an administrator to add you.";
const FAILED = 'Sign-in with the work account failed. Please try again.';

const SENTENCES: readonly string[] = Object.values(WORK_ACCOUNT_FAILURES);

const TEXTS: Record<string, string> = {
  'auth/popup-blocked':
    'The browser blocked the sign-in window. Please allow pop-up windows for this page and try again.',
  'auth/operation-not-allowed': 'Signing in with this kind of work account is not set up.',
  'auth/account-exists-with-different-credential':
    'An account with this email already exists. Please sign in with email and password.',
  ...Object.fromEntries(
    Object.entries(WORK_ACCOUNT_FAILURES).map(([name, sentence]) => [`auth/${name}`, sentence]),
  ),
};

/** The message is readable for the person (AUTH-5). */
class WorkAccountRefused extends Error {}

/** @throws WorkAccountRefused */
export async function signInByPopup(onChosen: () => void): Promise<WorkSignIn> {
  try {
    if (!navigator.onLine) throw new SignInFailure('network', undefined);
    const outcome = await signInWithWorkAccount();
    if (outcome !== 'signed in') return outcome;
    onChosen();
    // Loaded on demand, because it includes the contract's schemas.
    const { completeSignIn: enter } = await import('../../authProvider/completeSignIn.ts');
    await enter();
    return outcome;
  } catch (error) {
    throw new WorkAccountRefused(getText(error), { cause: error });
  }
}

/**
 * Call after the password of the existing account was verified (AUTH-6).
 * @throws WorkAccountRefused; no one is signed in then
 */
export async function linkWorkAccount(): Promise<void> {
  try {
    await linkPendingWorkAccount();
  } catch (error) {
    const isNetwork = toFailureKind(error) === 'network';
    const again = 'The work account could not be linked. Please go back and choose it again.';
    throw new WorkAccountRefused(isNetwork ? getText(error) : again, { cause: error });
  }
}

function getText(error: unknown): string {
  if (error instanceof Stranger) return STRANGER;
  // The server rejected the session of a new sign-in, so there is no account in the console.
  if (error instanceof Error && 'reason' in error) {
    const isExplained = error.reason !== 'session' || SENTENCES.includes(error.message);
    return isExplained ? error.message : STRANGER;
  }
  if (error instanceof SignInFailure) return toSignInTrouble(error).banner ?? FAILED;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return error instanceof Error && error.message ? error.message : FAILED;
  const kind = toFailureKind(error);
  if (kind === 'disabled') return 'Your account is disabled.';
  if (kind === 'suspended') return 'Your account is suspended.';
  if (kind === 'network' || kind === 'too-many-requests') {
    return toSignInTrouble(new SignInFailure(kind, error)).banner ?? FAILED;
  }
  return TEXTS[code] ?? FAILED;
}
