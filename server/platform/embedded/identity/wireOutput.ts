import type { IdentityAccount } from './accounts.ts';
import type { SignedInTokens } from './signIn.ts';
import { seconds, TOKEN_LIFE } from './tokens.ts';

export function signedIn({ account, idToken, refreshToken }: SignedInTokens) {
  return {
    localId: account.uid,
    email: account.email,
    displayName: account.displayName,
    idToken,
    refreshToken,
    expiresIn: String(TOKEN_LIFE),
  };
}

export function accountInfo({ uid, email, displayName, ...account }: IdentityAccount) {
  const ways = [...(account.passwordHash === null ? [] : ['password']), ...account.providers];
  return {
    localId: uid,
    email,
    emailVerified: true,
    displayName,
    disabled: account.disabled,
    providerUserInfo: ways.map((providerId) => ({
      providerId,
      displayName,
      email,
      federatedId: email,
      rawId: email,
    })),
    validSince: String(seconds(account.tokensValidAfter)),
    createdAt: String(account.createdAt.getTime()),
    lastLoginAt: String((account.lastSignInAt ?? account.createdAt).getTime()),
  };
}
