import { FILE_COOKIE, FILES_PATH } from '../../contract/fileCookie.ts';
import { currentTime } from './clock.ts';
import { type IdentityUser, identity } from './identity.ts';

/*
 * <img> and <video> cannot send headers, so the token is a cookie. It is SameSite=Strict, limited to the
 * files' path, and only accepted for reading.
 */

/** Milliseconds before expiry when the token is renewed. */
const RENEWED_BEFORE = 2 * 60_000;
/** Milliseconds between checks; prevents a busy loop if the clock is wrong. */
const LOOK_EVERY = 30_000;

/** Server time at which the cookie's token expires; undefined without a cookie. */
let endsAt: number | undefined;
let isFollowing = false;
let writing: Promise<void> = Promise.resolve();

/** Follows the signed-in user until the page closes. */
export function keepFileCookie(): void {
  if (isFollowing) return;
  isFollowing = true;
  identity.onTokenChange((user) => {
    writing = write(user).catch(() => undefined);
  });
  // Check again after sleep or an outage, when pictures will soon be requested.
  for (const event of ['visibilitychange', 'focus', 'online', 'pageshow']) {
    window.addEventListener(event, renewWhenDue);
  }
  setInterval(renewWhenDue, LOOK_EVERY);
}

export function removeFileCookie(): void {
  endsAt = undefined;
  set('', 0);
}

export function filesAreOpen(): boolean {
  return !isFollowing || (endsAt !== undefined && currentTime().getTime() < endsAt);
}

/** Milliseconds. Some networks never answer, and a missing picture is better than a page that waits. */
const PATIENCE = 10_000;

export async function openFiles(): Promise<void> {
  await Promise.race([renew(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

async function renew(): Promise<void> {
  await writing;
  if (filesAreOpen()) return;
  const user = await identity.confirmedUser();
  // The SDK refreshes an expired token and notifies the listener above.
  await user?.getIdToken().catch(() => undefined);
  await writing;
}

async function write(user: IdentityUser | null): Promise<void> {
  if (!user) return removeFileCookie();
  const { token, issuedAtTime, expirationTime } = await user.getIdTokenResult();
  // The user changed while the token was loading.
  if (identity.currentUser()?.uid !== user.uid) return;
  endsAt = Date.parse(expirationTime);
  // Uses the token's full lifetime, which does not depend on the device clock; the server checks the expiry.
  set(token, (endsAt - Date.parse(issuedAtTime)) / 1000);
}

function renewWhenDue(): void {
  if (document.visibilityState === 'hidden' || endsAt === undefined) return;
  if (currentTime().getTime() < endsAt - RENEWED_BEFORE) return;
  void identity
    .currentUser()
    ?.getIdToken(true)
    .catch(() => undefined);
}

function set(token: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API is not in every browser and needs HTTPS.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${FILE_COOKIE}=${token}; Path=${FILES_PATH}; Max-Age=${Math.round(seconds)}; SameSite=Strict${secure}`;
}
