import {
  SignInFailure,
  type SignInFailureKind,
  signInWithPassword,
  signOut,
} from '../../authProvider/identity.ts';

export type SignInTrouble = {
  email?: string | undefined;
  password?: string | undefined;
  banner?: string | undefined;
  flag?: 'suspended' | 'disabled' | undefined;
  code?: string | undefined;
  /** The password was right, and the account has an authenticator app. */
  askCode?: AskCode | undefined;
};

/** Completes the sign-in. Returns the errors to show, with another `askCode` if the code may be tried again. */
export type AskCode = (code: string) => Promise<SignInTrouble | undefined>;

const INCORRECT =
  'You have entered an incorrect email or password. Please note that both fields are case-sensitive.';

/** A browser does not retry a module import that failed until the page is reloaded. */
const RELOAD = 'The console was updated or the connection dropped. Please reload this page and sign in.';

/** Network errors do not count. For `disabled`, only the count shows whether the account is locked (AUTH-11). */
const COUNTED: readonly SignInFailureKind[] = [
  'user-not-found',
  'wrong-password',
  'wrong-credential',
  'disabled',
];

/**
 * Signs in and opens the console; returns the errors to show, if any. If `beforeEntering` fails, which links a work
 * account (AUTH-6), no one is signed in.
 */
export async function signIn(
  email: string,
  password: string,
  beforeEntering?: () => Promise<void>,
): Promise<SignInTrouble | undefined> {
  try {
    await signInWithPassword(email, password);
  } catch (error) {
    if (!(error instanceof SignInFailure)) throw error;
    if (error.kind === 'code-wanted') return { askCode: getAskCode(email, error.cause, beforeEntering) };
    return explain(email, error);
  }
  return enter(beforeEntering);
}

async function explain(email: string, error: SignInFailure): Promise<SignInTrouble> {
  // Loaded on demand, because it is rarely needed.
  if (COUNTED.includes(error.kind)) {
    const failed = await import('./failedSignIn.ts').catch(() => undefined);
    if (!failed) return { banner: RELOAD };
    if (await failed.reportFailedSignIn(email)) return { flag: 'disabled' };
  }
  return toSignInTrouble(error);
}

function getAskCode(email: string, wanted: unknown, beforeEntering?: () => Promise<void>): AskCode {
  return async (code) => {
    const loaded = await import('../../authProvider/secondFactor.ts').catch(() => undefined);
    if (!loaded) return { banner: RELOAD };
    try {
      await loaded.signInWithCode(wanted, code);
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      const trouble = await explain(email, error);
      const mayTryAgain = error.kind === 'wrong-code' || error.kind === 'network';
      return { ...trouble, ...(mayTryAgain && { askCode: getAskCode(email, wanted, beforeEntering) }) };
    }
    return enter(beforeEntering);
  };
}

async function enter(beforeEntering?: () => Promise<void>): Promise<SignInTrouble | undefined> {
  try {
    // Needs the contract's schemas, which the sign-in page does not load.
    const entrance = await import('../../authProvider/completeSignIn.ts').catch(() => undefined);
    if (!entrance) {
      await signOut().catch(() => undefined);
      return { banner: RELOAD };
    }
    await beforeEntering?.();
    await entrance.completeSignIn();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error && 'reason' in error ? error.reason : undefined;
    if (reason === 'suspended' || reason === 'disabled') return { flag: reason };
    return { banner: error instanceof Error ? error.message : 'Sign-in failed. Please try again.' };
  }
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
      return { banner: "Can't reach the server. Please check your connection and try again." };
    case 'wrong-code':
      return { code: 'This code is wrong or was already used.' };
    case 'code-too-late':
      return { banner: 'The time for the code is over. Please sign in again.' };
    case 'code-wanted':
    case 'other':
      return { email: "User doesn't exist", banner: INCORRECT };
  }
}

/** Only the embedded identity service reports a time in its message; Firebase does not. */
function whenAgain(message: string): string {
  const [told] = /Please try again in \d+ \w+\./.exec(message) ?? [];
  return told ?? 'Please wait a few minutes and try again.';
}
