import { randomUUID } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import { readFailures } from '../../../accounts/bruteForce/failureCounts.ts';
import { hasUntrustedEmail } from '../../../accounts/codeContact.ts';
import { countRight } from '../../../accounts/signIn/checkAttempt.ts';
import { isLastSuperAdmin } from '../../../accounts/signIn/lockAccount.ts';
import type { Queryable } from '../../../database/connection.ts';
import { identityAccounts } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { accountByEmail, accountByWorkAccount, type IdentityAccount } from './accounts.ts';
import { tooManyAttempts } from './limits.ts';
import {
  beginSession,
  checkRefreshToken,
  disabledRefusal,
  type Identity,
  type SignedInTokens,
  signInTo,
} from './signIn.ts';
import type { WorkAccount } from './workAssertion.ts';

/**
 * Undefined if the account is not linked and the password must be entered first, because it has one (AUTH-6), its email is
 * new, or another work account of the same provider is linked to it.
 * @throws GoogleRefusal ADMIN_ONLY_OPERATION without an account (AUTH-5), UNVERIFIED_EMAIL, USER_DISABLED,
 * TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signInWithWorkAccount(
  identity: Identity,
  admin: IdentityAdmin,
  { network, device, ...work }: WorkAccount & { network: string; device: string },
): Promise<SignedInTokens | undefined> {
  const { database, now } = identity;
  const at = now();
  const account = (await findLinked(database, work)) ?? (await findByEmail(database, work));
  if (!account) throw new GoogleRefusal(400, 'ADMIN_ONLY_OPERATION');
  const { email } = account;
  const before = await readFailures(database, email);
  // Not delayed by others' password guesses, because no password is checked here.
  const isSpared = before.locked && (await isLastSuperAdmin(database, email, at));
  if (before.locked && !isSpared) throw new GoogleRefusal(400, 'USER_DISABLED');
  if (account.disabled) throw await disabledRefusal(identity, account.uid);
  const linked = isLinked(account, work);
  if (!linked && (await needsPassword(database, account, work, at))) return undefined;
  const mine = linked ? account : await addLink(identity, account, work);
  // A successful sign-in clears earlier failures, unless the account was just locked.
  const stores = { database, identity: admin };
  const judged = await countRight(stores, { email, network, at }, { before, isSpared, isGuess: false });
  if (judged.kind === 'wait') throw tooManyAttempts(judged.seconds);
  if (judged.kind === 'locked') throw new GoogleRefusal(400, 'USER_DISABLED');
  return signInTo(identity, mine, at, { device, signInProvider: work.provider });
}

/** The subject is the person; an email can be given to somebody else later. */
const findLinked = async (database: Queryable, { openId }: WorkAccount) =>
  openId && accountByWorkAccount(database, openId);

function isLinked(
  { providers, workIssuer, workSubject }: IdentityAccount,
  { provider, openId }: WorkAccount,
) {
  return openId
    ? workIssuer === openId.issuer && workSubject === openId.subject
    : providers.includes(provider);
}

/** @throws GoogleRefusal UNVERIFIED_EMAIL */
async function findByEmail(
  database: Queryable,
  { email, openId }: WorkAccount,
): Promise<IdentityAccount | undefined> {
  if (openId && !openId.isEmailVerified) throw new GoogleRefusal(400, 'UNVERIFIED_EMAIL');
  return accountByEmail(database, email);
}

async function needsPassword(
  database: Queryable,
  account: IdentityAccount,
  { openId }: WorkAccount,
  at: Date,
): Promise<boolean> {
  if (account.passwordHash !== null) return true;
  // The organisation gave the address to another person.
  if (openId && account.workIssuer === openId.issuer) return true;
  return hasUntrustedEmail(database, account.uid, at);
}

/**
 * The emails must match, because only administrators assign emails (UDET-2).
 * @throws GoogleRefusal EMAIL_EXISTS, FEDERATED_USER_ID_ALREADY_LINKED, OPERATION_NOT_ALLOWED, UNVERIFIED_EMAIL, or as
 * checkRefreshToken
 */
export async function linkWorkAccount(
  identity: Identity,
  idToken: string,
  { device, ...work }: WorkAccount & { device: string },
): Promise<SignedInTokens> {
  const { account, signedInAt, session } = await checkRefreshToken(identity, idToken);
  const owner = await findByEmail(identity.database, work);
  const isTaken = (await findLinked(identity.database, work)) ?? (owner && isLinked(owner, work));
  if (isTaken) throw new GoogleRefusal(400, 'FEDERATED_USER_ID_ALREADY_LINKED');
  if (owner && owner.uid !== account.uid) throw new GoogleRefusal(400, 'EMAIL_EXISTS');
  if (!owner) throw new GoogleRefusal(400, 'OPERATION_NOT_ALLOWED');
  const linked = await addLink(identity, account, work);
  const id = session ?? randomUUID();
  return beginSession(identity, linked, { id, device, signedInAt, signInProvider: work.provider });
}

/** One statement, so that only one of two concurrent calls adds a provider. */
async function addLink(
  { database }: Identity,
  account: IdentityAccount,
  { provider, openId }: WorkAccount,
): Promise<IdentityAccount> {
  const { uid, providers } = identityAccounts;
  if (openId) {
    const link = { workIssuer: openId.issuer, workSubject: openId.subject };
    await database.update(identityAccounts).set(link).where(eq(uid, account.uid));
    return { ...account, ...link };
  }
  await database
    .update(identityAccounts)
    .set({ providers: sql`array_append(${providers}, ${provider}::text)` })
    .where(and(eq(uid, account.uid), not(sql`${provider}::text = any(${providers})`)));
  return { ...account, providers: [...account.providers, provider] };
}
