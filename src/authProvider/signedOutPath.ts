import { lastUserId, type SignedOutReason } from '../api/session.ts';

/** Paths that are open without a session (AUTH-1). */
const SIGNED_OUT_PATHS = [
  '/',
  '/login_with_id',
  '/forgot',
  '/linkexistingaccount',
  '/reset_otp',
  '/reset_password',
  '/reset_success',
] as const;
type SignedOutPath = (typeof SIGNED_OUT_PATHS)[number];

const RETURN_KEY = 'return-to';

/** Remembers the requested path for this tab and returns the sign-in path (AUTH-1). */
export function toSignInPath(asked: string, reason: SignedOutReason | undefined): string {
  const path = asked.split(/[?#]/)[0] ?? '/';
  if (!isSignedOutPath(path)) {
    sessionStorage.setItem(RETURN_KEY, JSON.stringify({ path: asked, owner: lastUserId() } satisfies Return));
  }
  if (reason === 'suspended' || reason === 'disabled') return toLoginPath(reason);
  return isSignedOutPath(path) ? asked : '/';
}

export function toLoginPath(what: 'suspended' | 'disabled' | 'reset'): string {
  const flag = { suspended: 'minusError', disabled: 'disableerror', reset: 'reset' }[what];
  return `/login_with_id?${flag}=true`;
}

/** Valid once, and not for a path of another user (AUTH-1). */
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

export function forgetReturnPath(): void {
  sessionStorage.removeItem(RETURN_KEY);
}

function isSignedOutPath(path: string): path is SignedOutPath {
  return (SIGNED_OUT_PATHS as readonly string[]).includes(path);
}
