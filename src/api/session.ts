import type { SignedInUser } from '../../contract/schemas/user.ts';
import type { Feature } from '../../contract/serverOffers.ts';
import { currentTime } from './clock.ts';

/** Local storage key of the user, permissions and expiry (AUTH-10). */
const SESSION_KEY = 'session';

/** Maps to the query flags of the sign-in page (AUTH-4). */
export type SignedOutReason = 'session' | 'suspended' | 'disabled';

export type Session =
  | { state: 'checking' }
  | { state: 'out'; reason?: SignedOutReason | undefined }
  /** Must choose a password first (AUTH-7). Not stored: a reload starts over. */
  | { state: 'firstLogin'; user: SignedInUser }
  /** Must set up an authenticator app first. Not stored: a reload starts over. */
  | { state: 'enrolment'; user: SignedInUser }
  | { state: 'in'; user: SignedInUser }
  /** Logging out; the server does not know yet. */
  | { state: 'leaving' };

type Listener = () => void;

let session: Session = { state: 'checking' };
const listeners = new Set<Listener>();

export function currentSession(): Session {
  return session;
}

export function signedInUser(): SignedInUser {
  if (session.state !== 'in') throw new Error('Nobody is signed in.');
  return session.user;
}

/** Only call endpoints beyond the specification if the server has the feature. */
export function hasFeature(offer: Feature): boolean {
  return session.state === 'in' && (session.user.offers?.includes(offer) ?? false);
}

export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let lastUser: string | undefined;

/** The previous user of this page; return paths belong to that user. */
export function lastUserId(): string | undefined {
  return lastUser;
}

function set(next: Session): void {
  if (session.state === 'in') lastUser = session.user.id;
  session = next;
  for (const listener of listeners) listener();
}

export function keepSession(user: SignedInUser): void {
  try {
    localStorage.setItem(SESSION_KEY, JSON.stringify(user));
  } catch {
    // Storage is full, or this is a worker: the session lasts until it closes.
  }
  set({ state: 'in', user });
}

/** First sign-in, or first one after an administrator set the password (AUTH-7). */
export function beginFirstLogin(user: SignedInUser): void {
  set({ state: 'firstLogin', user });
}

/** The role needs an authenticator app and the account has none. */
export function beginEnrolment(user: SignedInUser): void {
  localStorage.removeItem(SESSION_KEY);
  set({ state: 'enrolment', user });
}

/** The console closes first, here and in other tabs, so that none of its calls is refused because its session has ended. */
export function beginLeaving(): void {
  localStorage.removeItem(SESSION_KEY);
  set({ state: 'leaving' });
}

/** Other tabs follow through the storage event. */
export function endSession(reason?: SignedOutReason): void {
  localStorage.removeItem(SESSION_KEY);
  set({ state: 'out', reason });
}

/** As far as the current time is known. */
export function isStoredSessionExpired(): boolean {
  const user = readSession();
  return user !== undefined && new Date(user.session_expires_at) <= currentTime();
}

/** Valid only if complete, not expired and of this user (AUTH-10). */
export function readStoredSession(userId: string | undefined, now: Date): SignedInUser | undefined {
  const user = readSession();
  if (!user || user.id !== userId) return undefined;
  const expiresAt = new Date(user.session_expires_at);
  return expiresAt > now ? user : undefined;
}

export function hasStoredSession(): boolean {
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
  const { id, perms, session_expires_at } = (value ?? {}) as Partial<SignedInUser>;
  return id !== undefined && Array.isArray(perms) && !Number.isNaN(Date.parse(String(session_expires_at)));
}

/** Clears the screen before the reload: an unsaved form could block it and be submitted as the other user. */
export function yieldToOtherTab(): void {
  set({ state: 'out' });
  setTimeout(() => window.location.reload());
}

export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY || session.state === 'checking' || session.state === 'leaving') return;
    const user = readSession();
    if (user && session.state === 'in' && session.user.id === user.id) return set({ state: 'in', user });
    if (user) yieldToOtherTab();
    else set({ state: 'out' });
  });
}
