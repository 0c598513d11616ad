import { checkAttempt, countRight, recordFailure } from '../../../accounts/signIn/checkAttempt.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { normalEmail } from '../../normalEmail.ts';
import { disabledRefusal } from './disabledRefusal.ts';
import { CallerGone } from './fairQueue.ts';
import { tooManyAttempts } from './limits.ts';
import { toSignInRequester } from './passwords.ts';
import { accountOfPassword, type Identity, type SignedInTokens, signInTo } from './signIn.ts';

/**
 * A password takes a tenth of a second of the processor. One at a time for an address: a flood at one account holds up
 * nobody else, and past the limit the rest of it costs nothing.
 */
const oneByOne = mutexByKey();

/**
 * Tries for one address that one network may have under way at once. A person has one, or two; whoever guesses has as many
 * as they like, and the person behind the same network waits for them. Of a network as a whole, `callsPerNetwork` decides.
 */
const MOST_OF_ONE = 32;
/** Seconds in which they are judged, or the address is locked. */
const PATIENCE = 5;
const underWay = new Map<string, number>();

type Credentials = { email: string; password: string };

/** Who tries, as `toNetwork` says it, and on what; the signal says that they have gone. */
export type Caller = { network: string; device: string; signal?: AbortSignal | undefined };

/**
 * AUTH-11: signs in with a password and counts the wrong ones, of addresses that nobody has too. From the limit on every
 * try is answered USER_DISABLED, right or wrong, account or none, without looking at the password: what is locked says
 * nothing. Wrong password and unknown email are one answer, after the same work, so that nobody learns who has an
 * account. A network that failed for too many accounts, and the last active super_admin past the limit, wait instead.
 * @throws GoogleRefusal INVALID_LOGIN_CREDENTIALS, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 * @throws CallerGone where nobody is there any more whose password would be judged; it counts as no try
 */
export async function countedSignIn(
  identity: Identity,
  admin: IdentityAdmin,
  credentials: Credentials,
  caller: Caller,
): Promise<SignedInTokens> {
  const address = normalEmail(credentials.email);
  const own = `${caller.network} ${address}`;
  const others = underWay.get(own) ?? 0;
  if (others >= MOST_OF_ONE) throw tooManyAttempts(PATIENCE);
  underWay.set(own, others + 1);
  try {
    return await oneByOne(address, () => judge(identity, admin, credentials, caller));
  } finally {
    const left = (underWay.get(own) ?? 1) - 1;
    if (left > 0) underWay.set(own, left);
    else underWay.delete(own);
  }
}

async function judge(
  identity: Identity,
  admin: IdentityAdmin,
  { email, password }: Credentials,
  { network, device, signal }: Caller,
): Promise<SignedInTokens> {
  if (signal?.aborted) throw new CallerGone();
  const { database, now } = identity;
  // Taken before the account is read: a password changed meanwhile ends this sign-in too.
  const at = now();
  const [held, attempt] = [
    { database, identity: admin },
    { email, network, at },
  ];
  const judgement = await checkAttempt(held, attempt);
  if (judgement.kind !== 'go') throw getRefusal(judgement);
  const account = await accountOfPassword(identity, email, password, toSignInRequester(network, signal));
  if (!account) {
    const wrong = await recordFailure(held, attempt, judgement);
    throw wrong.kind === 'wrong' ? new GoogleRefusal(400, 'INVALID_LOGIN_CREDENTIALS') : getRefusal(wrong);
  }
  if (account.disabled) throw await disabledRefusal(identity, account.uid);
  const right = await countRight(held, attempt, judgement);
  if (right.kind !== 'right') throw getRefusal(right);
  return signInTo(identity, account, at, { device });
}

const getRefusal = (refused: { kind: 'locked' } | { kind: 'wait'; seconds: number }) =>
  refused.kind === 'locked' ? new GoogleRefusal(400, 'USER_DISABLED') : tooManyAttempts(refused.seconds);

/** Runs work one piece at a time for each key, in the order it came; other keys are not held up. */
function mutexByKey(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    // What becomes of it is its own caller's matter, and not that of whoever comes next.
    const over = mine.catch(() => undefined);
    last.set(key, over);
    try {
      return await mine;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}
