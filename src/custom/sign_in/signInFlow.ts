import { identity } from '../../api/identity.ts';
import { signOut } from '../../authProvider/identity.ts';
import { loadEntrance } from '../../authProvider/start.ts';
import { RELOAD, type SignInTrouble, UNREACHABLE } from './signInTrouble.ts';

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
    await identity.signIn(email, password);
  } catch (error) {
    // Without a network, the part could not be loaded either.
    if (isNetworkError(error)) return { banner: UNREACHABLE };
    const failed = await import('./failedSignIn.ts').catch(() => undefined);
    return failed ? failed.explain(error, { email, enter: () => enter(beforeEntering) }) : { banner: RELOAD };
  }
  return enter(beforeEntering);
}

async function enter(beforeEntering?: () => Promise<void>): Promise<SignInTrouble | undefined> {
  try {
    const entrance = await loadEntrance().catch(() => undefined);
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

const isNetworkError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed';
