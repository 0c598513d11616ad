import { callServer, HttpError } from '../../api/callServer.ts';
import { SignInFailure, type SignInFailureKind, toFailureKind } from '../../authProvider/signInFailure.ts';
import { type AskCode, RELOAD, type SignInTrouble, UNREACHABLE } from './signInTrouble.ts';

const INCORRECT =
  'You have entered an incorrect email or password. Please note that both fields are case-sensitive.';

/** Network errors do not count. For `disabled`, only the count shows whether the account is locked (AUTH-11). */
const COUNTED: readonly SignInFailureKind[] = [
  'user-not-found',
  'wrong-password',
  'wrong-credential',
  'disabled',
];

type Attempt = {
  email: string;
  /** Opens the console after a right code. */
  enter: () => Promise<SignInTrouble | undefined>;
};

/** @param error the SDK's */
export async function explain(error: unknown, attempt: Attempt): Promise<SignInTrouble> {
  const failure = error instanceof SignInFailure ? error : new SignInFailure(toFailureKind(error), error);
  if (failure.kind === 'code-wanted') return { askCode: getAskCode(error, attempt) };
  if (COUNTED.includes(failure.kind) && (await reportFailedSignIn(attempt.email)))
    return { flag: 'disabled' };
  return toSignInTrouble(failure);
}

/** @param wanted the SDK's error after the right password */
function getAskCode(wanted: unknown, attempt: Attempt): AskCode {
  return async (code) => {
    const loaded = await import('../../authProvider/secondFactor.ts').catch(() => undefined);
    if (!loaded) return { banner: RELOAD };
    try {
      await loaded.signInWithCode(wanted, code);
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      const trouble = await explain(error, attempt);
      const mayTryAgain = error.kind === 'wrong-code' || error.kind === 'network';
      return { ...trouble, ...(mayTryAgain && { askCode: getAskCode(wanted, attempt) }) };
    }
    return attempt.enter();
  };
}

export function toSignInTrouble({ kind, message }: SignInFailure): SignInTrouble {
  switch (kind) {
    case 'user-not-found':
      return { email: "User doesn't exist", banner: INCORRECT };
    case 'invalid-email':
      return { email: 'Invalid email', banner: INCORRECT };
    case 'wrong-password':
      return { password: 'Invalid password', banner: INCORRECT };
    case 'wrong-credential':
      return { banner: INCORRECT };
    case 'suspended':
    case 'disabled':
      return { flag: kind };
    case 'too-many-requests':
      return { banner: `There were too many attempts. ${whenAgain(message)}` };
    case 'network':
      return { banner: UNREACHABLE };
    case 'wrong-code':
      return { code: 'This code is wrong or was already used.' };
    case 'code-too-late':
      return { banner: 'It took too long to enter the code. Please sign in again.' };
    case 'code-wanted':
    case 'other':
      return { email: "User doesn't exist", banner: INCORRECT };
  }
}

/** Only the embedded identity service reports a time in its message; Firebase does not. */
function whenAgain(message: string): string {
  const [advice] = /Please try again in \d+ \w+\./.exec(message) ?? [];
  return advice ?? 'Please wait a few minutes and try again.';
}

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
