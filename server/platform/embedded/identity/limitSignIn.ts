import { checkAttempt, countRight, recordFailure } from '../../../accounts/signIn/checkAttempt.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { normalEmail } from '../../normalEmail.ts';
import { CallerGone } from './fairQueue.ts';
import { tooManyAttempts } from './limits.ts';
import { toSignInRequester } from './passwords.ts';
import {
  checkPasswordSignIn,
  disabledRefusal,
  type Identity,
  type SignedInTokens,
  signInTo,
} from './signIn.ts';

/** One check at a time per address, so that an attack on one account does not delay the others. */
const oneByOne = mutexByKey();

/** Pending attempts of one network for one address. Users have one or two; `callsPerNetwork` limits the network. */
const MOST_OF_ONE = 32;
/** Seconds until the attempts are processed or the address is locked. */
const PATIENCE = 5;
const underWay = new Map<string, number>();

type Credentials = { email: string; password: string };

type Caller = { network: string; device: string; signal?: AbortSignal | undefined };

/**
 * Above the limit every attempt gets USER_DISABLED without a password check, and unknown emails cost the same work, so
 * responses reveal nothing (AUTH-11). Bad networks and the last active super_admin wait instead.
 * @throws GoogleRefusal INVALID_LOGIN_CREDENTIALS, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 * @throws CallerGone if the client disconnects before the check; not counted
 */
export async function limitSignIn(
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
  // Before reading the account, so that a password change during the check also invalidates this sign-in.
  const at = now();
  const [held, attempt] = [
    { database, identity: admin },
    { email, network, at },
  ];
  const judgement = await checkAttempt(held, attempt);
  if (judgement.kind !== 'go') throw getRefusal(judgement);
  const account = await checkPasswordSignIn(identity, email, password, toSignInRequester(network, signal));
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

function mutexByKey(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    const over = mine.catch(() => undefined);
    last.set(key, over);
    try {
      return await mine;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}
