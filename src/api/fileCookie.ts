import { onIdTokenChanged, type User } from 'firebase/auth';
import { FILE_COOKIE } from '../../contract/fileCookie.ts';
import { currentTime } from './clock.ts';
import { firebaseAuth } from './firebase.ts';

/*
 * The identity token as a cookie for the addresses of stored files: an <img> or <video> sends no header, and a video is too
 * large to be fetched whole before it is shown. It is sent to those addresses alone, never from a page of another site, and
 * the server takes it for reading.
 */

/** Milliseconds before its end in which a token is exchanged for a new one. */
const RENEWED_BEFORE = 2 * 60_000;
/** Milliseconds between two looks whether that time has come: a clock that is wrong must not make it a busy loop. */
const LOOK_EVERY = 30_000;

/** When the token in the cookie ends, by the server's clock; undefined while nobody's is there. */
let endsAt: number | undefined;
let isFollowing = false;
let writing: Promise<void> = Promise.resolve();

/** Keeps the cookie as the identity service has the person: from now on, until the page goes. */
export function keepFileCookie(): void {
  if (isFollowing) return;
  isFollowing = true;
  onIdTokenChanged(firebaseAuth(), (user) => {
    writing = write(user).catch(() => undefined);
  });
  // A page that slept, or whose network was gone, is looked at again: its pictures are asked for soon.
  for (const event of ['visibilitychange', 'focus', 'online', 'pageshow']) {
    window.addEventListener(event, renewWhenDue);
  }
  setInterval(renewWhenDue, LOOK_EVERY);
}

/** Signing out: at once, and not when the identity service has noticed. */
export function removeFileCookie(): void {
  endsAt = undefined;
  set('', 0);
}

/** True where stored files can be asked for by their addresses at once. */
export function filesAreOpen(): boolean {
  return !isFollowing || (endsAt !== undefined && currentTime().getTime() < endsAt);
}

/** Resolves once they can, or once there is nothing more to wait for. */
export async function openFiles(): Promise<void> {
  await writing;
  if (filesAreOpen()) return;
  await firebaseAuth().authStateReady();
  // The SDK gets a new token where the old one has ended, and tells the listener above.
  await firebaseAuth()
    .currentUser?.getIdToken()
    .catch(() => undefined);
  await writing;
}

async function write(user: User | null): Promise<void> {
  if (!user) return removeFileCookie();
  const { token, issuedAtTime, expirationTime } = await user.getIdTokenResult();
  // Signed out, or somebody else signed in, while the token was on its way.
  if (firebaseAuth().currentUser?.uid !== user.uid) return;
  endsAt = Date.parse(expirationTime);
  // Its whole life, whatever this browser takes the time for; the server knows when it is over.
  set(token, (endsAt - Date.parse(issuedAtTime)) / 1000);
}

function renewWhenDue(): void {
  if (document.visibilityState === 'hidden' || endsAt === undefined) return;
  if (currentTime().getTime() < endsAt - RENEWED_BEFORE) return;
  void firebaseAuth()
    .currentUser?.getIdToken(true)
    .catch(() => undefined);
}

function set(token: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // The cookie store that replaces document.cookie is not in every browser yet, and on https alone.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${FILE_COOKIE.name}=${token}; Path=${FILE_COOKIE.path}; Max-Age=${Math.round(seconds)}; SameSite=Strict${secure}`;
}
