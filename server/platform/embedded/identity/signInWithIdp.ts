import { randomUUID } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import { readFailures } from '../../../accounts/bruteForce/failureCounts.ts';
import { isEmailUntrusted } from '../../../accounts/codeContact.ts';
import { countRight } from '../../../accounts/signIn/checkAttempt.ts';
import { isLastSuperAdmin } from '../../../accounts/signIn/lockAccount.ts';
import type { Queryable } from '../../../database/connection.ts';
import { identityAccounts, users } from '../../../database/schema.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { accountByEmail, type IdentityAccount } from './accounts.ts';
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
 * Undefined if the account is not linked and the password must be entered first, because it has one (AUTH-6) or its
 * email is new.
 * @throws GoogleRefusal ADMIN_ONLY_OPERATION without an account (AUTH-5), USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function signInWithWorkAccount(
  identity: Identity,
  admin: IdentityAdmin,
  { email, provider, network, device }: WorkAccount & { network: string; device: string },
): Promise<SignedInTokens | undefined> {
  const { database, now } = identity;
  const at = now();
  const account = await accountByEmail(database, email);
  if (!account) throw new GoogleRefusal(400, 'ADMIN_ONLY_OPERATION');
  const before = await readFailures(database, email);
  // Not delayed by others' password guesses, because no password is checked here.
  const isSpared = before.locked && (await isLastSuperAdmin(database, email, at));
  if (before.locked && !isSpared) throw new GoogleRefusal(400, 'USER_DISABLED');
  if (account.disabled) throw await disabledRefusal(identity, account.uid);
  const isLinked = account.providers.includes(provider);
  if (!isLinked && (account.passwordHash !== null || (await hasNewEmail(database, account, at)))) {
    return undefined;
  }
  const mine = isLinked ? account : await addProvider(identity, account, provider);
  // A successful sign-in clears earlier failures, unless the account was just locked.
  const held = { database, identity: admin };
  const judged = await countRight(held, { email, network, at }, { before, isSpared, isGuess: false });
  if (judged.kind === 'wait') throw tooManyAttempts(judged.seconds);
  if (judged.kind === 'locked') throw new GoogleRefusal(400, 'USER_DISABLED');
  return signInTo(identity, mine, at, { device, signInProvider: provider });
}

/** An administrator could have entered the address of their own work account (AUTH-18). */
async function hasNewEmail(database: Queryable, { uid }: IdentityAccount, at: Date): Promise<boolean> {
  const [user] = await database.select().from(users).where(eq(users.id, uid));
  return user !== undefined && isEmailUntrusted(user, at);
}

/**
 * The emails must match, because only administrators assign emails (UDET-2).
 * @throws GoogleRefusal EMAIL_EXISTS, FEDERATED_USER_ID_ALREADY_LINKED, OPERATION_NOT_ALLOWED, or as checkRefreshToken
 */
export async function linkWorkAccount(
  identity: Identity,
  idToken: string,
  { email, provider, device }: WorkAccount & { device: string },
): Promise<SignedInTokens> {
  const { account, signedInAt, session } = await checkRefreshToken(identity, idToken);
  const owner = await accountByEmail(identity.database, email);
  if (owner?.providers.includes(provider)) throw new GoogleRefusal(400, 'FEDERATED_USER_ID_ALREADY_LINKED');
  if (owner && owner.uid !== account.uid) throw new GoogleRefusal(400, 'EMAIL_EXISTS');
  if (!owner) throw new GoogleRefusal(400, 'OPERATION_NOT_ALLOWED');
  const linked = await addProvider(identity, account, provider);
  const id = session ?? randomUUID();
  return beginSession(identity, linked, { id, device, signedInAt, signInProvider: provider });
}

/** One statement, so that only one of two concurrent calls adds it. */
async function addProvider(
  { database }: Identity,
  account: IdentityAccount,
  provider: string,
): Promise<IdentityAccount> {
  const { uid, providers } = identityAccounts;
  await database
    .update(identityAccounts)
    .set({ providers: sql`array_append(${providers}, ${provider}::text)` })
    .where(and(eq(uid, account.uid), not(sql`${provider}::text = any(${providers})`)));
  return { ...account, providers: [...account.providers, provider] };
}
