import type { SignedInUser } from '../../contract/schemas/user.ts';
import type { Feature } from '../../contract/serverOffers.ts';
import { currentTime } from './clock.ts';

/** What the browser keeps of a session: who, with what permissions, and until when (AUTH-10). */
const SESSION_KEY = 'session';

/** Why the sign-in page is shown, as its query flags say it (AUTH-4). */
export type SignedOutReason = 'session' | 'suspended' | 'disabled';

export type Session =
  | { state: 'checking' }
  | { state: 'out'; reason?: SignedOutReason | undefined }
  /** AUTH-7: known, but nothing opens before they have chosen a password of their own. Not kept: a reload begins anew. */
  | { state: 'firstLogin'; user: SignedInUser }
  | { state: 'in'; user: SignedInUser };

type Listener = () => void;

let session: Session = { state: 'checking' };
const listeners = new Set<Listener>();

export function currentSession(): Session {
  return session;
}

/** Who is signed in, for what only runs while somebody is. */
export function signedInUser(): SignedInUser {
  if (session.state !== 'in') throw new Error('Nobody is signed in.');
  return session.user;
}

/** Whether the server of this session has this beside the specification's calls; only then is it asked for it. */
export function hasFeature(offer: Feature): boolean {
  return session.state === 'in' && (session.user.offers?.includes(offer) ?? false);
}

export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let lastUser: string | undefined;

/** Who was signed in on this page before, if anybody was: where they were is theirs. */
export function lastUserId(): string | undefined {
  return lastUser;
}

function set(next: Session): void {
  if (session.state === 'in') lastUser = session.user.id;
  session = next;
  for (const listener of listeners) listener();
}

/** A session begins, or the server tells news of its user. */
export function keepSession(user: SignedInUser): void {
  try {
    localStorage.setItem(SESSION_KEY, JSON.stringify(user));
  } catch {
    // The browser's storage is full: the session lasts as long as the page.
  }
  set({ state: 'in', user });
}

/** AUTH-7: somebody signs in for the first time, or for the first time since an administrator gave them a password. */
export function beginFirstLogin(user: SignedInUser): void {
  set({ state: 'firstLogin', user });
}

/** A session ends here; other tabs notice by the storage event. */
export function endSession(reason?: SignedOutReason): void {
  localStorage.removeItem(SESSION_KEY);
  set({ state: 'out', reason });
}

/** Whether what was kept looks over; as far as the time is known. */
export function isKeptSessionOver(): boolean {
  const user = readSession();
  return user !== undefined && new Date(user.session_expires_at) <= currentTime();
}

/** The kept session, when it is whole, this person's, and not over; AUTH-10: anything else logs out. */
export function keptSession(userId: string | undefined, now: Date): SignedInUser | undefined {
  const user = readSession();
  if (!user || user.id !== userId) return undefined;
  const expiresAt = new Date(user.session_expires_at);
  return expiresAt > now ? user : undefined;
}

/** True where a session was kept, whether it still holds or not. */
export function hasKeptSession(): boolean {
  return localStorage.getItem(SESSION_KEY) !== null;
}

function readSession(): SignedInUser | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    return isSignedInUser(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

function isSignedInUser(value: unknown): value is SignedInUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'perms' in value &&
    Array.isArray(value.perms) &&
    'session_expires_at' in value &&
    !Number.isNaN(Date.parse(String(value.session_expires_at)))
  );
}

/**
 * Another tab signed somebody else in: this one begins anew as theirs. What the one before had on the screen goes first; a
 * form with changes could refuse to be reloaded, and would then be sent as another person's.
 */
export function yieldToOtherTab(): void {
  set({ state: 'out' });
  setTimeout(() => window.location.reload());
}

/** Signing out, or in as somebody else, in another tab reaches this one. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY || session.state === 'checking') return;
    const user = readSession();
    if (user && session.state === 'in' && session.user.id === user.id) return set({ state: 'in', user });
    if (user) yieldToOtherTab();
    else set({ state: 'out' });
  });
}
