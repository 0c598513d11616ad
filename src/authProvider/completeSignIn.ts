import { browserName } from '../../contract/accounts/deviceNames.ts';
import type { SignedInUser } from '../../contract/schemas/user.ts';
import { asString } from '../api/answers.ts';
import { type CallOptions, callServer, HttpError } from '../api/callServer.ts';
import { currentTime } from '../api/clock.ts';
import { idToken, signedInAt } from '../api/idToken.ts';
import {
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

/** The identity service let the person in, the account does not: why, as AUTH-7 tells it. */
export class SignInRejected extends Error {
  readonly reason: SignedOutReason;

  constructor(reason: SignedOutReason, message: string) {
    super(message);
    this.name = 'SignInRejected';
    this.reason = reason;
  }
}

/**
 * AUTH-7 to AUTH-9, AUTH-15: what follows a sign-in at the identity service. Loads the person's details, activates a new
 * account, writes the sign-in to the audit trail, and begins the session; or the first login, where a password of one's
 * own must be chosen before.
 * @throws SignInRejected, HttpError, NetworkError; the person is signed out again then
 */
export async function completeSignIn(): Promise<void> {
  try {
    const found = await details();
    assertActive(found);
    if (found.is_active === 1 && found.is_new === 1) {
      beginFirstLogin(found);
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
  // AUTH-1: the console begins at the address it finds.
  window.history.replaceState(null, '', takeReturnPath(user.id));
  keepSession(user);
  void storeDevice(user.id);
}

/** AUTH-8: posted on every auth change; the server knows whom it makes active and whom not. */
export async function postActive(userId: string): Promise<void> {
  await callServer('save_user', { id: userId, is_active: 1, is_new: 0 });
}

/** AUTH-7: a server that answers a suspended or locked person at all leaves it to the console to turn them away. */
function assertActive({ is_active, is_new }: SignedInUser): void {
  if (is_active === -1) throw new SignInRejected('suspended', SUSPENDED);
  if (is_active === 0 && is_new === 0) throw new SignInRejected('disabled', DISABLED);
}

/** The person as their server tells, which may know the specification's fields alone. @throws InvalidResponseError where it tells nobody */
async function details(options: CallOptions = {}): Promise<SignedInUser> {
  // Where there is no token the call says why.
  const access_token = options.token ?? (await idToken().catch(() => undefined));
  const { message: _, ...answer } = await callServer('get_user_details', { access_token }, options);
  return parseSignedInUser(answer, { signedInAt: await signedInAt(), now: currentTime() });
}

const SUSPENDED = 'Your account is suspended.';
const DISABLED = 'Your account is disabled.';
/** SHELL-13: a server that gives no reason of its own says it in the specification's words. */
const REASON_SAID: Readonly<Record<string, SignedOutReason>> = {
  [SUSPENDED]: 'suspended',
  [DISABLED]: 'disabled',
};

/** Why the person may not be here: what the server gives with a 401, or their state. */
export function getSignedOutReason(error: unknown): SignedOutReason | undefined {
  if (error instanceof SignInRejected) return error.reason;
  if (!(error instanceof HttpError) || error.status !== 401) return undefined;
  const { reason, message } = error.body;
  if (reason === 'suspended' || reason === 'disabled') return reason;
  return reason === undefined ? (REASON_SAID[message] ?? 'session') : 'session';
}

/** The server refuses the token: the session is over, and the sign-in page says why. */
export async function logOut(reason?: SignedOutReason): Promise<void> {
  endSession(reason);
  if (reason) void forgetDevice();
  await signOut().catch(() => undefined);
}

/** Leaves if the server refused the session itself; other failures are no reason to. */
export async function leaveIfRefused(error: unknown): Promise<void> {
  const reason = getSignedOutReason(error);
  if (reason && currentSession().state === 'in') await logOut(reason);
}

/** Milliseconds. */
const REASON_TIMEOUT = 5000;

/**
 * AUTH-7: why a session is over, as the server says it of the session's last token, which may have expired. The identity
 * service tells the SDK no more than that it is over.
 */
export async function askWhyEnded(token: string): Promise<SignedOutReason> {
  try {
    assertActive(await details({ token, signal: AbortSignal.timeout(REASON_TIMEOUT) }));
    return 'session';
  } catch (error) {
    return getSignedOutReason(error) ?? 'session';
  }
}

/** AUTH-16: what the server says of the person now; their role or state may have changed while signed in. */
export async function refreshSignedInUser(): Promise<void> {
  try {
    const user = await details();
    assertActive(user);
    // Signed out meanwhile, here or in another tab: the answer comes too late.
    const session = currentSession();
    if (session.state !== 'in') return;
    if (session.user.id === user.id) keepSession(user);
    // Another tab signed somebody else in while this one slept.
    else yieldToOtherTab();
  } catch (error) {
    await leaveIfRefused(error);
  }
}
