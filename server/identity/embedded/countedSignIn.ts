import { GoogleRefusal } from '../../http/googleErrors.ts';
import {
  addressOf,
  countFailure,
  endFailures,
  type FailureCount,
  readFailures,
} from '../../signIn/failures.ts';
import { lockAccount } from '../../signIn/lockAccount.ts';
import type { IdentityAdmin } from '../port.ts';
import { disabledRefusal } from './disabledRefusal.ts';
import { accountOfPassword, type Identity, type SignedInTokens, signInTo } from './signIn.ts';
import { turnsByKey } from './turnsByKey.ts';

/**
 * A password takes a tenth of a second of the processor. One at a time for an address: a flood at one account holds up
 * nobody else, and past the limit the rest of it costs nothing.
 */
const inTurn = turnsByKey();

type Credentials = { email: string; password: string };

/**
 * AUTH-11: signs in with a password and counts the wrong ones, of addresses that nobody has too. From the limit on every
 * try is answered USER_DISABLED, right or wrong, account or none, without looking at the password: what is locked says
 * nothing. Wrong password and unknown email are one answer, after the same work, so that nobody learns who has an
 * account.
 * @throws GoogleRefusal INVALID_LOGIN_CREDENTIALS, USER_DISABLED
 */
export function countedSignIn(
  identity: Identity,
  admin: IdentityAdmin,
  credentials: Credentials,
): Promise<SignedInTokens> {
  return inTurn(addressOf(credentials.email), () => judge(identity, admin, credentials));
}

async function judge(
  identity: Identity,
  admin: IdentityAdmin,
  { email, password }: Credentials,
): Promise<SignedInTokens> {
  const { database, now } = identity;
  // Taken before the account is read: a password changed meanwhile ends this sign-in too.
  const at = now();
  const refuse = async ({ max }: FailureCount) => {
    // Also where the limit was lowered since, or the host stopped between counting and locking.
    await lockAccount(database, admin, { email, failures: max, at });
    throw new GoogleRefusal(400, 'USER_DISABLED');
  };
  const before = await readFailures(database, email);
  if (before.locked) return refuse(before);
  const account = await accountOfPassword(identity, email, password);
  if (!account) {
    const after = await countFailure(database, email, before, at);
    if (after.locked) return refuse(after);
    throw new GoogleRefusal(400, 'INVALID_LOGIN_CREDENTIALS');
  }
  if (account.disabled) throw await disabledRefusal(identity, account.uid);
  // Other processes may have counted meanwhile: of many tries at once no more are judged than one by one would be.
  if (!(await endFailures(database, email, before))) return refuse(before);
  return signInTo(identity, account, at);
}
