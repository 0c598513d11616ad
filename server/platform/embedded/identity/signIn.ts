import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { recordSignIn } from '../../../accounts/signIn/recordSignIn.ts';
import type { Queryable } from '../../../database/connection.ts';
import { identityAccounts, users } from '../../../database/schema.ts';
import { stateRefusal } from '../../../http/authentication/accountState.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { SignInOutcome } from '../../identity.ts';
import { accountByEmail, accountByUid, type IdentityAccount } from './accounts.ts';
import type { Requester } from './fairQueue.ts';
import { knownRequester, type Passwords } from './passwords.ts';
import { assertInForce, signInTime, withoutFutureRevocation } from './revocation.ts';
import type { Sealing } from './sealing.ts';
import { claimedUid, findSession, isOpenSession, type Session, startSession } from './sessions.ts';
import type { Tokens } from './tokens.ts';

export type Identity = {
  database: Queryable;
  now: () => Date;
  tokens: Tokens;
  passwords: Passwords;
  sealing: Sealing;
  countSignIn: (outcome: SignInOutcome) => void;
};

export type SignedInTokens = { account: IdentityAccount; idToken: string; refreshToken: string };

/** The account with this email and password, or undefined. Both cases cost the same work. @throws CallerGone */
export async function checkPasswordSignIn(
  { database, passwords }: Identity,
  email: string,
  password: string,
  requester: Requester,
): Promise<IdentityAccount | undefined> {
  const account = await accountByEmail(database, email);
  return (await passwords.matches(password, account?.passwordHash, requester)) ? account : undefined;
}

/** Call this with the correct password. A password that was changed in between is kept. */
export async function renewHash(
  { database, passwords }: Identity,
  { uid, passwordHash }: IdentityAccount,
  password: string,
): Promise<void> {
  if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
  const renewed = await passwords.hash(password, knownRequester(uid));
  await database
    .update(identityAccounts)
    .set({ passwordHash: renewed })
    .where(and(eq(identityAccounts.uid, uid), eq(identityAccounts.passwordHash, passwordHash)));
}

/** `at` is when the sign-in was requested. @throws GoogleRefusal USER_DISABLED if disabled or deleted in between */
export async function signInTo(
  identity: Identity,
  account: IdentityAccount,
  at: Date,
  { device, signInProvider = 'password' }: { device: string; signInProvider?: string },
): Promise<SignedInTokens> {
  const [enabled] = await identity.database
    .update(identityAccounts)
    .set({ lastSignInAt: at, tokensValidAfter: withoutFutureRevocation(at) })
    .where(and(eq(identityAccounts.uid, account.uid), eq(identityAccounts.disabled, false)))
    .returning({ tokensValidAfter: identityAccounts.tokensValidAfter });
  if (!enabled) throw new GoogleRefusal(400, 'USER_DISABLED');
  await recordSignIn(identity.database, account.uid, { device, at });
  identity.countSignIn('succeeded');
  return beginSession(identity, account, {
    id: randomUUID(),
    device,
    signedInAt: signInTime(enabled, at),
    signInProvider,
  });
}

export async function beginSession(
  { database, now, tokens }: Identity,
  account: IdentityAccount,
  session: Session,
): Promise<SignedInTokens> {
  const refreshToken = await startSession(database, account.uid, session, now());
  return { account, refreshToken, idToken: await tokens.sign(account, session) };
}

/** @throws GoogleRefusal INVALID_REFRESH_TOKEN, USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED */
export async function refresh(identity: Identity, refreshToken: string): Promise<SignedInTokens> {
  const uid = claimedUid(refreshToken);
  const found = uid && (await findSession(identity.database, refreshToken));
  if (!found) {
    // A deleted account has no sessions left; the SDK needs this specific code to sign out.
    const isGone = uid && !(await accountByUid(identity.database, uid));
    throw new GoogleRefusal(400, isGone ? 'USER_NOT_FOUND' : 'INVALID_REFRESH_TOKEN');
  }
  const { account, session } = found;
  assertInForce(
    { ...account, hasEnded: session.endedAt !== null },
    { signedInAt: session.signedInAt, session: session.id },
    identity.now(),
  );
  return { account, refreshToken, idToken: await identity.tokens.sign(account, session) };
}

/** @throws GoogleRefusal INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED */
export async function checkRefreshToken(
  { database, now, tokens }: Identity,
  token: string,
): Promise<{ account: IdentityAccount; signedInAt: Date; session: string | undefined }> {
  const { uid, signedInAt, session } = await tokens.read(token);
  const found = await accountByUid(database, uid);
  const hasEnded = session !== undefined && !(await isOpenSession(database, session));
  const account = found && { ...found, hasEnded };
  assertInForce(account, { signedInAt, session }, now());
  return { account, signedInAt, session };
}

/** Only users who have proved their identity learn the reason (AUTH-7). The SDK ignores the text after the colon. */
export async function disabledRefusal({ database, now }: Identity, uid: string): Promise<GoogleRefusal> {
  const [user] = await database.select().from(users).where(eq(users.id, uid));
  const isSuspended = user !== undefined && stateRefusal(user, now()) === 'suspended';
  return new GoogleRefusal(400, isSuspended ? 'USER_DISABLED : suspended' : 'USER_DISABLED');
}
