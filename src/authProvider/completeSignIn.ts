import { browserName } from '../../contract/accounts/deviceNames.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { type CallOptions, callServer, HttpError, needsSecondFactor } from '../api/callServer.ts';
import { currentTime } from '../api/clock.ts';
import { idToken, signedInAt } from '../api/idToken.ts';
import { asString } from '../api/parse.ts';
import {
  beginEnrolment,
  beginFirstLogin,
  currentSession,
  endSession,
  keepSession,
  type SignedOutReason,
  yieldToOtherTab,
} from '../api/session.ts';
import { forgetDevice, storeDevice } from './deviceToken.ts';
import { signOut } from './identity.ts';
import { scheduleSessionExpiry } from './scheduleSessionExpiry.ts';
import { parseSignedInUser } from './signedInUser.ts';
import { takeReturnPath } from './signedOutPath.ts';

export { forgetDevice, scheduleSessionExpiry };

/** The identity service accepted the user, but the account is not active (AUTH-7). */
export class SignInRejected extends Error {
  readonly reason: SignedOutReason;

  constructor(reason: SignedOutReason, message: string) {
    super(message);
    this.name = 'SignInRejected';
    this.reason = reason;
  }
}

/** Runs after each sign-in (AUTH-7 to AUTH-9, AUTH-15). @throws SignInRejected, HttpError, NetworkError */
export async function completeSignIn(): Promise<void> {
  try {
    const found = await details();
    assertActive(found);
    if (found.is_active === 1 && found.is_new === 1) {
      beginFirstLogin(found);
      return;
    }
    if (found.second_factor === 'wanted') {
      beginEnrolment(found);
      return;
    }
    await postActive(found.id);
    const user = await details();
    const [{ department, sub_department }] = await Promise.all([
      callServer('get_current_user', { id: user.id }),
      callServer('create_user_audit_trail', {
        user_id: user.id,
        email: user.email,
        changed_by: user.id,
        description: [`Login (${browserName(navigator.userAgent)})`],
      }),
    ]);
    begin({
      ...user,
      department: asString(department) || user.department,
      sub_department: asString(sub_department) || user.sub_department,
    });
  } catch (error) {
    await signOut().catch(() => undefined);
    const reason = getSignedOutReason(error);
    if (!reason) throw error;
    throw new SignInRejected(reason, error instanceof Error ? error.message : '');
  }
}

function begin(user: SignedInUser): void {
  scheduleSessionExpiry(user.session_expires_at);
  // The console opens at the current URL (AUTH-1).
  window.history.replaceState(null, '', takeReturnPath(user.id));
  keepSession(user);
  void storeDevice(user.id);
}

/** Posted on every auth change; the server decides whether to activate the account (AUTH-8). */
export async function postActive(userId: string): Promise<void> {
  await callServer('save_user', { id: userId, is_active: 1, is_new: 0 });
}

/** Some servers return suspended or locked users and rely on the console to reject them (AUTH-7). */
function assertActive({ is_active, is_new }: SignedInUser): void {
  if (is_active === -1) throw new SignInRejected('suspended', SUSPENDED);
  if (is_active === 0 && is_new === 0) throw new SignInRejected('disabled', DISABLED);
}

/** @throws InvalidResponseError if the response has no user */
async function details(options: CallOptions = {}): Promise<SignedInUser> {
  const access_token = options.token ?? (await idToken().catch(() => undefined));
  const { message: _, ...answer } = await callServer('get_user_details', { access_token }, options);
  return parseSignedInUser(answer, { signedInAt: await signedInAt(), now: currentTime() });
}

const SUSPENDED = 'Your account is suspended.';
const DISABLED = 'Your account is disabled.';
/** For servers that only send the specification's texts (SHELL-13). */
const REASON_SAID: Readonly<Record<string, SignedOutReason>> = {
  [SUSPENDED]: 'suspended',
  [DISABLED]: 'disabled',
};

export function getSignedOutReason(error: unknown): SignedOutReason | undefined {
  if (error instanceof SignInRejected) return error.reason;
  if (!(error instanceof HttpError) || error.status !== 401) return undefined;
  const { reason, message } = error.body;
  if (reason === 'suspended' || reason === 'disabled') return reason;
  return reason === undefined ? (REASON_SAID[message] ?? 'session') : 'session';
}

export async function logOut(reason?: SignedOutReason): Promise<void> {
  endSession(reason);
  if (reason) void forgetDevice();
  await signOut().catch(() => undefined);
}

export async function leaveIfRefused(error: unknown): Promise<void> {
  const reason = getSignedOutReason(error);
  if (currentSession().state !== 'in') return;
  if (reason) await logOut(reason);
  else if (needsSecondFactor(error)) await refreshSignedInUser();
}

const REASON_TIMEOUT = 5000;

/** Asks the server with the expired token, because the SDK does not report why a session ended (AUTH-7). */
export async function fetchSignedOutReason(token: string): Promise<SignedOutReason> {
  try {
    assertActive(await details({ token, signal: AbortSignal.timeout(REASON_TIMEOUT) }));
    return 'session';
  } catch (error) {
    return getSignedOutReason(error) ?? 'session';
  }
}

export async function refreshSignedInUser(): Promise<void> {
  try {
    const user = await details();
    assertActive(user);
    // Signed out while the request was running, here or in another tab.
    const session = currentSession();
    if (session.state !== 'in') return;
    if (session.user.id === user.id) {
      if (user.second_factor === 'wanted') beginEnrolment(user);
      else keepSession(user);
    }
    // Another tab signed in as a different user while this one slept.
    else yieldToOtherTab();
  } catch (error) {
    await leaveIfRefused(error);
  }
}
