import { FirebaseError } from 'firebase/app';
import {
  type AuthError,
  type AuthProvider,
  browserPopupRedirectResolver,
  deleteUser,
  GoogleAuthProvider,
  getAdditionalUserInfo,
  linkWithCredential,
  OAuthProvider,
  SAMLAuthProvider,
  signInWithPopup,
} from 'firebase/auth';
import { consoleConfig, isIdentityEmbedded } from '../api/consoleConfig.ts';
import { firebaseAuth } from '../api/firebase.ts';
import { signOut } from './identity.ts';
import { provideLocalGapi } from './localGapi.ts';
import { keepPendingLink, pendingLink } from './pendingLink.ts';

/** The work account was not added by an administrator (AUTH-5). */
export class Stranger extends Error {}

/** `link`: the email has a password account, see pendingLink (AUTH-6). `closed`: the user cancelled. */
export type WorkSignIn = 'signed in' | 'link' | 'closed';

const CLOSED = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled'];

/** Prepares before the click, because browsers block popups that open later. */
export function prepareWorkAccount(): void {
  if (isIdentityEmbedded()) provideLocalGapi();
}

/** @throws Stranger, FirebaseError */
export async function signInWithWorkAccount(): Promise<WorkSignIn> {
  prepareWorkAccount();
  keepPendingLink(undefined);
  try {
    const result = await signInWithPopup(firebaseAuth(), newProvider(), browserPopupRedirectResolver);
    // Standard Firebase projects create an account for any user, so delete it (AUTH-5).
    if (getAdditionalUserInfo(result)?.isNewUser) {
      await deleteUser(result.user).catch(signOut);
      throw new Stranger();
    }
    return 'signed in';
  } catch (error) {
    if (!(error instanceof FirebaseError)) throw error;
    if (CLOSED.includes(error.code)) return 'closed';
    if (error.code === 'auth/admin-restricted-operation') throw new Stranger();
    if (error.code === 'auth/account-exists-with-different-credential' && keepForLinking(error))
      return 'link';
    throw error;
  }
}

/** Links the account to the current user (AUTH-6). @throws FirebaseError, after signing the user out */
export async function linkPendingWorkAccount(): Promise<void> {
  const link = pendingLink();
  const user = firebaseAuth().currentUser;
  if (!link || !user) throw new Error('There is no work account to link.');
  try {
    await linkWithCredential(user, link.credential);
  } catch (error) {
    if (!(error instanceof FirebaseError) || error.code !== 'auth/provider-already-linked') {
      await signOut().catch(() => undefined);
      throw error;
    }
  }
  keepPendingLink(undefined);
}

function newProvider(): AuthProvider {
  const { provider: id = '', tenant } = consoleConfig().workAccount ?? {};
  if (id.startsWith('saml.')) return new SAMLAuthProvider(id);
  const provider = id === 'google.com' ? new GoogleAuthProvider() : new OAuthProvider(id);
  // Devices are shared, so always let the user choose the account.
  return provider.setCustomParameters({ prompt: 'select_account', ...(tenant && { tenant }) });
}

function keepForLinking(error: FirebaseError): boolean {
  const authError = error as AuthError;
  const id = consoleConfig().workAccount?.provider ?? '';
  const kind = id.startsWith('saml.')
    ? SAMLAuthProvider
    : id === 'google.com'
      ? GoogleAuthProvider
      : OAuthProvider;
  const credential = kind.credentialFromError(authError);
  const email = authError.customData.email;
  if (!credential || !email) return false;
  keepPendingLink({ email, credential });
  return true;
}
