import { lastUserId, type SignedOutReason } from '../api/session.ts';

/** AUTH-1: where a signed-out person may be. */
export const SIGNED_OUT_PATHS = [
  '/',
  '/login_with_id',
  '/forgot',
  '/linkexistingaccount',
  '/reset_otp',
  '/reset_password',
  '/reset_success',
] as const;
export type SignedOutPath = (typeof SIGNED_OUT_PATHS)[number];

const RETURN_KEY = 'return-to';

/** AUTH-1: remembers the path that was asked for, of this tab alone, and answers the sign-in path to show instead. */
export function signInPathFor(asked: string, reason: SignedOutReason | undefined): string {
  const path = asked.split(/[?#]/)[0] ?? '/';
  if (!isSignedOutPath(path)) {
    sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path: asked, owner: lastUserId() } satisfies Return));
  }
  if (reason === 'suspended' || reason === 'disabled') return toLoginPath(reason);
  return isSignedOutPath(path) ? asked : '/';
}

/** AUTH-4: the login page that says what happened to the account, or to its password. */
export function toLoginPath(what: 'suspended' | 'disabled' | 'reset'): string {
  const flag = { suspended: 'minusError', disabled: 'disableerror', reset: 'reset' }[what];
  return `/login_with_id?${flag}=true`;
}

/** AUTH-1: where to go after signing in; once, and not to where somebody else was when their session ended. */
export function takeReturnPath(userId: string): string {
  const { path, owner } = readReturn();
  sessionStorage.removeItem(RETURN_KEY);
  return owner === undefined || owner === userId ? path : '/';
}

type Return = { path: string; owner?: string | undefined };

function readReturn(): Return {
  try {
    return JSON.parse(sessionStorage.getItem(RETURN_KEY) ?? '') as Return;
  } catch {
    return { path: '/' };
  }
}

/** Signing out on purpose leads nowhere back. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(RETURN_KEY);
}

function isSignedOutPath(path: string): path is SignedOutPath {
  return (SIGNED_OUT_PATHS as readonly string[]).includes(path);
}
