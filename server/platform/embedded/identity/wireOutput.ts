import type { IdentityAccount } from './accounts.ts';
import type { CodeWanted } from './limitSignIn.ts';
import type { SecondFactor } from './secondFactors.ts';
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

/** Same as Firebase: the password was right, and the SDK's resolver asks for the code. */
export function codeWanted({ account, factor, pending }: CodeWanted) {
  return {
    localId: account.uid,
    email: account.email,
    displayName: account.displayName,
    mfaPendingCredential: pending,
    mfaInfo: [enrolment(factor)],
  };
}

const enrolment = ({ id, displayName, enrolledAt }: SecondFactor) => ({
  mfaEnrollmentId: id,
  displayName,
  enrolledAt: enrolledAt.toISOString(),
  totpInfo: {},
});

export function accountInfo(
  { uid, email, displayName, ...account }: IdentityAccount,
  factor: SecondFactor | undefined,
) {
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
    ...(factor && { mfaInfo: [enrolment(factor)] }),
    validSince: String(seconds(account.tokensValidAfter)),
    createdAt: String(account.createdAt.getTime()),
    lastLoginAt: String((account.lastSignInAt ?? account.createdAt).getTime()),
  };
}
