import { z } from 'zod';
import { checkAttempt, countRight, recordFailure } from '../../../accounts/signIn/checkAttempt.ts';
import { GoogleRefusal } from '../../../http/googleErrors.ts';
import type { IdentityAdmin } from '../../identity.ts';
import { normalEmail } from '../../normalEmail.ts';
import { accountByUid, type IdentityAccount } from './accounts.ts';
import { CallerGone } from './fairQueue.ts';
import { tooManyAttempts } from './limits.ts';
import { toSignInRequester } from './passwords.ts';
import { recordRefusal } from './recordRefusal.ts';
import { signInTime } from './revocation.ts';
import { findSecondFactor, type SecondFactor, tryCode } from './secondFactors.ts';
import {
  checkPasswordSignIn,
  disabledRefusal,
  type Identity,
  renewHash,
  type SignedInTokens,
  signInTo,
} from './signIn.ts';
import type { secondFactorSignIn } from './wireInput.ts';

/** One check at a time per address, so that an attack on one account does not delay the others. */
const oneByOne = mutexByKey();

/** Pending attempts of one network for one address. Users have one or two; `callsPerNetwork` limits the network. */
const MOST_OF_ONE = 32;
/** Seconds until the attempts are processed or the address is locked. */
const PATIENCE = 5;
const underWay = new Map<string, number>();

type Credentials = { email: string; password: string };

/** The password was right. The client sends `pending` back with the code of the second factor. */
export type CodeWanted = { account: IdentityAccount; factor: SecondFactor; pending: string };

const PENDING = 'second-factor sign-in';
/** Milliseconds to look up the code and type it. */
const TIME_FOR_CODE = 5 * 60_000;
const pendingSignIn = z.object({
  uid: z.string(),
  email: z.string(),
  signedInAt: z.number(),
  endsAt: z.number(),
});

type Caller = { network: string; device: string; signal?: AbortSignal | undefined };

/**
 * Above the limit every attempt gets USER_DISABLED without a password check, and unknown emails cost the same work, so
 * responses reveal nothing (AUTH-11). Bad networks and the last active super_admin wait instead.
 * @throws GoogleRefusal INVALID_LOGIN_CREDENTIALS, USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER
 * @throws CallerGone if the client disconnects before the check; not counted
 */
export function limitSignIn(
  identity: Identity,
  admin: IdentityAdmin,
  credentials: Credentials,
  caller: Caller,
): Promise<SignedInTokens | CodeWanted> {
  return inTurn(identity, credentials.email, caller, () => judge(identity, admin, credentials, caller));
}

/**
 * Wrong codes count like wrong passwords, and only a correct code resets the count.
 * @throws GoogleRefusal INVALID_MFA_PENDING_CREDENTIAL, MFA_ENROLLMENT_NOT_FOUND, INVALID_CODE, or as limitSignIn
 */
export async function signInWithCode(
  identity: Identity,
  admin: IdentityAdmin,
  sent: z.output<typeof secondFactorSignIn>,
  caller: Caller,
): Promise<SignedInTokens> {
  const opened = identity.sealing.open(PENDING, sent.mfaPendingCredential);
  const pending = opened ? pendingSignIn.parse(JSON.parse(opened)) : undefined;
  if (!pending || pending.endsAt <= identity.now().getTime()) throw signInAgain();
  return inTurn(identity, pending.email, caller, () => judgeCode(identity, admin, { pending, sent }, caller));
}

async function inTurn<Result>(
  identity: Identity,
  email: string,
  { network }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  const address = normalEmail(email);
  const own = `${network} ${address}`;
  const others = underWay.get(own) ?? 0;
  if (others >= MOST_OF_ONE) throw tooManyAttempts(PATIENCE);
  underWay.set(own, others + 1);
  try {
    return await oneByOne(address, work);
  } catch (error) {
    throw await recordRefusal(identity, error, { email: address, network });
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
): Promise<SignedInTokens | CodeWanted> {
  if (signal?.aborted) throw new CallerGone();
  const { database, now } = identity;
  // Before reading the account, so that a password change during the check also invalidates this sign-in.
  const at = now();
  const [stores, attempt] = [
    { database, identity: admin },
    { email, network, at },
  ];
  const judgement = await checkAttempt(stores, attempt);
  if (judgement.kind !== 'go') throw getRefusal(judgement);
  const account = await checkPasswordSignIn(identity, email, password, toSignInRequester(network, signal));
  if (!account) {
    const wrong = await recordFailure(stores, attempt, judgement);
    throw wrong.kind === 'wrong' ? new GoogleRefusal(400, 'INVALID_LOGIN_CREDENTIALS') : getRefusal(wrong);
  }
  if (account.disabled) throw await disabledRefusal(identity, account.uid);
  const factor = await findSecondFactor(database, account.uid);
  if (factor) {
    // Checked again as in countRight, so that parallel attempts get no more guesses.
    const again = await checkAttempt(stores, attempt);
    if (again.kind !== 'go') throw getRefusal(again);
    await renewHash(identity, account, password);
    return { account, factor, pending: sealPending(identity, account, at) };
  }
  const right = await countRight(stores, attempt, judgement);
  if (right.kind !== 'right') throw getRefusal(right);
  await renewHash(identity, account, password);
  return signInTo(identity, account, at, { device });
}

function sealPending({ sealing }: Identity, account: IdentityAccount, at: Date): string {
  const { uid, email } = account;
  const times = { signedInAt: signInTime(account, at).getTime(), endsAt: at.getTime() + TIME_FOR_CODE };
  return sealing.seal(PENDING, JSON.stringify({ uid, email, ...times }));
}

async function judgeCode(
  identity: Identity,
  admin: IdentityAdmin,
  { pending, sent }: { pending: z.output<typeof pendingSignIn>; sent: z.output<typeof secondFactorSignIn> },
  { network, device }: Caller,
): Promise<SignedInTokens> {
  const { database, now } = identity;
  const at = now();
  const stores = { database, identity: admin };
  const attempt = { email: pending.email, network, at };
  const judgement = await checkAttempt(stores, attempt);
  if (judgement.kind !== 'go') throw getRefusal(judgement);
  const account = await accountByUid(database, pending.uid);
  const factor = await findSecondFactor(database, pending.uid);
  // The password or the email has changed since, or the second factor was removed.
  if (!account || !factor || account.email !== pending.email) throw signInAgain();
  if (pending.signedInAt < account.tokensValidAfter.getTime()) throw signInAgain();
  if (account.disabled) throw await disabledRefusal(identity, account.uid);
  if (sent.mfaEnrollmentId !== factor.id) throw new GoogleRefusal(400, 'MFA_ENROLLMENT_NOT_FOUND');
  const tried = await tryCode(identity, factor, { code: sent.totpVerificationInfo.verificationCode, at });
  if (typeof tried === 'object') throw tooManyAttempts(tried.waitSeconds);
  if (tried === 'wrong') {
    const wrong = await recordFailure(stores, attempt, judgement);
    throw wrong.kind === 'wrong' ? new GoogleRefusal(400, 'INVALID_CODE') : getRefusal(wrong);
  }
  const right = await countRight(stores, attempt, judgement);
  if (right.kind !== 'right') throw getRefusal(right);
  return signInTo(identity, account, at, { device });
}

const signInAgain = () => new GoogleRefusal(400, 'INVALID_MFA_PENDING_CREDENTIAL');

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
